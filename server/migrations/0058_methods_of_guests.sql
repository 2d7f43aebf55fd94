-- compatible: 0026
-- How a guest is woken who is important, or does not hear: what the property system says of them, by the hotel's table.
-- Nobody is told why. It goes with the guest.
ALTER TABLE guests ADD COLUMN method text CHECK (method IN ('person', 'person-then-system', 'knock'));
