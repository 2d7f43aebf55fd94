-- compatible: 0026
-- Who is dead is no matter of the database's clock: whoever watches a process sees another `beat` each second, or does not.
-- `alive_until` is for people. What a process holds it holds until it gives it back or is buried: `held_until` of a lane that
-- is held is infinity, and goes with the next schema that older processes need not run on.
ALTER TABLE processes ADD COLUMN beat uuid;
-- Another one each time that a lane is taken, also by the same process: what is said under an old one does not count.
ALTER TABLE lanes ADD COLUMN claim uuid;
