-- compatible: 0026
-- The record of a call shows what became of the alerts about it, also years later.
CREATE INDEX alerts_by_subject ON alerts (property, subject) WHERE subject IS NOT NULL;
