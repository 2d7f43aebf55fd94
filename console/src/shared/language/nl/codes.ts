/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Ik heb een code',
  'code.title': 'Nieuw wachtwoord instellen',
  'code.code': 'Code',
  'code.hint': 'Zestien letters en cijfers, van een beheerder van uw hotel.',
  'code.save': 'Instellen en inloggen',
  'code.back': 'Terug naar inloggen',
  'code.wrong': 'Het account of de code klopt niet, of de code is gebruikt of te oud.',
  'code.for': 'Een code voor {name}',
  'code.once':
    'U ziet hem alleen nu en hij geldt één keer, tot {when}. ' +
    'Daarmee stelt {name} een wachtwoord in: “Ik heb een code” op de inlogpagina.',
};
