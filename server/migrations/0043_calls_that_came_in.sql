-- compatible: 0026
-- What was asked and pressed in a call that came in, turn by turn and without any PIN, and what came of it.
ALTER TABLE call_ins
  ADD COLUMN turns jsonb NOT NULL DEFAULT '[]',
  -- Who it was of the staff, by their number, once they have proved it.
  ADD COLUMN staff text,
  -- The last thing that was done in it.
  ADD COLUMN did text,
  -- When a turn was taken last: who is not heard of for minutes, and did not hang up either, is lost.
  ADD COLUMN heard_at timestamptz NOT NULL DEFAULT now();

-- Those from before are nobody's to ring back any more.
UPDATE call_ins SET outcome = 'lost', ended_at = now()
  WHERE outcome IS NULL AND began_at < now() - interval '10 minutes';

-- What a person calls the end of it. Who was connected with the desk is in a person's hands, whatever was done before.
ALTER TABLE call_ins ADD COLUMN came_of text GENERATED ALWAYS AS (
  CASE outcome
    WHEN 'desk' THEN 'desk'
    WHEN 'reject' THEN 'rejected'
    WHEN 'lost' THEN coalesce(did, 'lost')
    ELSE CASE WHEN outcome IS NOT NULL THEN coalesce(did, 'nothing') END
  END) STORED;

DROP INDEX call_ins_lately;
CREATE INDEX call_ins_lately ON call_ins (property, began_at, call);
CREATE INDEX call_ins_of_room ON call_ins (property, room, began_at, call);
CREATE INDEX call_ins_by_end ON call_ins (property, came_of, began_at, call);
CREATE INDEX call_ins_open ON call_ins (heard_at) WHERE outcome IS NULL;
