-- compatible: 0026
-- What an account is for. Null is an account without a role, which may what it might before: all that there are keep
-- exactly that. What a role may is a table in the service, not here.
ALTER TABLE accounts ADD COLUMN role text;
ALTER TABLE accounts ADD CONSTRAINT accounts_role CHECK (role IN ('front-desk', 'housekeeper', 'supervisor', 'minibar',
  'auditor', 'administrator', 'integration', 'telephony')) NOT VALID;

-- Another role ends the sessions of an account, like other permissions, in the commit that gives it.
CREATE TRIGGER end_sessions_of_role AFTER UPDATE OF role ON accounts FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION end_sessions();
