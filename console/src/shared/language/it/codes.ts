/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Ho un codice',
  'code.title': 'Impostare una nuova password',
  'code.code': 'Codice',
  'code.hint': 'Sedici lettere e cifre, da un amministratore dell’hotel.',
  'code.save': 'Imposta e accedi',
  'code.back': 'Torna all’accesso',
  'code.wrong': 'L’account o il codice è errato, oppure il codice è già usato o troppo vecchio.',
  'code.for': 'Un codice per {name}',
  'code.once':
    'È mostrato solo ora e vale una volta, fino al {when}. ' +
    'Con esso {name} imposta una password: «Ho un codice» nella pagina di accesso.',
};
