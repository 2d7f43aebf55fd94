-- The list of a night as it stood at 23:00: what the desk prints, kept so that it can be shown what was known then.
CREATE TABLE night_sheets (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  night date NOT NULL, -- the day on which it began, by the hotel's clock
  made_at timestamptz NOT NULL DEFAULT now(),
  calls jsonb NOT NULL CHECK (jsonb_typeof(calls) = 'array'),
  PRIMARY KEY (property, night)
);
CALL wall_off('night_sheets');
