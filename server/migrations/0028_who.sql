-- compatible: 0026
-- `actor` is who created a call or last acted on it, as the interface says, and so forgets who asked for it once it is
-- over. These are kept apart. Null where nobody is known: rows that a process before this one wrote, for which the
-- journal is asked, and what has not happened yet. Nothing is filled in here: that would write every call anew.
ALTER TABLE wakeups
  ADD COLUMN booked_by text,
  -- The last one who changed it since, or said how it ended; not the dialer, which only rings.
  ADD COLUMN acted_by text,
  -- Who said how it ended: the dialer, or the person who knew better.
  ADD COLUMN concluded_by text,
  -- How, where a person said it: over the codes of the interface, which have one word for all of these.
  ADD COLUMN ending text;
ALTER TABLE wakeups
  ADD CONSTRAINT wakeups_ending CHECK (ending IN ('in-person', 'already-up', 'corrected')) NOT VALID;

-- A link that hears of calls hears of it when one is given another time. The list was written when the link was set up.
SET LOCAL ROLE reveille_system;
UPDATE destinations SET events = events || ARRAY['wakeup.changed']
  WHERE type = 'fias' AND 'wakeup.moved' = ANY(events) AND NOT 'wakeup.changed' = ANY(events);
RESET ROLE;
