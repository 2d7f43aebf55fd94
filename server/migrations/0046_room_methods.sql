-- compatible: 0026
-- How the guests of a room are woken where nobody says otherwise; null is by the phone. A version that does not know it
-- rings the phone: better than nobody.
ALTER TABLE rooms ADD COLUMN method text CHECK (method IN ('person', 'person-then-system', 'knock'));
