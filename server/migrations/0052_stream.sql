-- compatible: 0026
-- A property system in the cloud tells what happens on one stream for all hotels of a chain, in order and by number.
-- Up to which number a hotel has heard of everything is kept together with what became of it.
ALTER TABLE links
  ADD COLUMN heard_offset numeric(20),
  ADD COLUMN heard_offset_at timestamptz;
