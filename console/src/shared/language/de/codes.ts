/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Ich habe einen Code',
  'code.title': 'Neues Passwort setzen',
  'code.code': 'Code',
  'code.hint': 'Sechzehn Buchstaben und Ziffern, von einem Administrator Ihres Hotels.',
  'code.save': 'Setzen und anmelden',
  'code.back': 'Zurück zur Anmeldung',
  'code.wrong': 'Das Konto oder der Code ist falsch, oder der Code wurde benutzt oder ist zu alt.',
  'code.for': 'Ein Code für {name}',
  'code.once':
    'Er wird nur jetzt gezeigt und gilt einmal, bis {when}. ' +
    'Damit setzt {name} ein Passwort: „Ich habe einen Code“ auf der Seite zum Anmelden.',
};
