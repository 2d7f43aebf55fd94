-- What the desk does by hand: charges that can be taken back for a moment.

-- A property system cannot take a charge back, so what a person charges at a screen waits before it leaves.
ALTER TABLE charges
  ADD COLUMN category text COLLATE "C", -- of the item, as it was then; NULL for what was charged before it was kept
  ADD COLUMN receipt uuid, -- what was charged together; NULL for what came one by one
  ADD COLUMN leaves_at timestamptz, -- until then the receipt can be taken back; NULL where it never could
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by text;
UPDATE charges c SET category = i.category FROM items i WHERE i.property = c.property AND i.id = c.item;
CREATE INDEX charges_by_receipt ON charges (property, receipt) WHERE receipt IS NOT NULL;
