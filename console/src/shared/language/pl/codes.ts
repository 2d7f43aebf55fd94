/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Mam kod',
  'code.title': 'Ustawianie nowego hasła',
  'code.code': 'Kod',
  'code.hint': 'Szesnaście liter i cyfr, od administratora hotelu.',
  'code.save': 'Ustaw i zaloguj się',
  'code.back': 'Powrót do logowania',
  'code.wrong': 'Konto lub kod jest błędny albo kod został użyty lub jest za stary.',
  'code.for': 'Kod dla {name}',
  'code.once':
    'Widać go tylko teraz i działa raz, do {when}. Z nim {name} ustawia hasło: „Mam kod” na stronie logowania.',
};
