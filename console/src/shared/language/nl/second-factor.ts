import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Tweede factor',
  'factor.hint':
    'Naast uw wachtwoord een code van een app op uw telefoon: wie alleen uw wachtwoord kent, komt er niet in.',
  'factor.since': 'Codes van een app sinds {date}. Herstelcodes over: {count}.',
  'factor.begin': 'Instellen',
  'factor.noKey': 'Deze installatie kan nog geen tweede factor bewaren. Vraag het aan wie de server beheert.',
  'factor.scan': 'Scan dit met een app voor codes, of typ de letters erin. Typ daarna de zes cijfers die de app toont.',
  'factor.picture': 'QR-code voor de app',
  'factor.letters': 'Letters voor de app',
  'factor.code': 'Code',
  'factor.confirm': 'Aanzetten',
  'factor.recovery': 'Herstelcodes',
  'factor.recoveryHint':
    'Als u uw toestel kwijt bent, laat elke code u één keer binnen. Ze staan hier alleen nu: druk ze af ' +
    'of schrijf ze op.',
  'factor.kept': 'Ik heb ze bewaard',
  'factor.end': 'Uitzetten',
  'factor.endHint': 'Met uw wachtwoord en een code van de app, of een herstelcode.',
  'factor.required': 'Uw hotel verlangt dit van uw account.',
  'factor.step': 'Tweede stap',
  'factor.stepHint': 'Typ de zes cijfers die uw app toont, of een herstelcode.',
  'factor.lost': 'Toestel en herstelcodes kwijt? Een beheerder van uw hotel kan helpen.',
  'factor.back': 'Terug',
  'factor.must': 'Uw hotel verlangt een tweede factor van dit account. U komt erin zodra die is ingesteld.',
  'factor.on': 'Uw tweede factor staat aan',
  'factor.off': 'Uw tweede factor staat uit',
  'factor.remove': 'Tweede factor verwijderen',
  'factor.removeOne': 'De tweede factor van {name} verwijderen?',
  'factor.removeHint':
    'Voor wie het toestel kwijt is. Die persoon wordt overal uitgelogd, en het wachtwoord alleen is weer genoeg.',
  'passkey.title': 'Passkeys',
  'passkey.hint':
    'Logt u in met een vinger, gezicht of pincode in plaats van het wachtwoord. Hij blijft op uw toestel.',
  'passkey.name': 'Naam van het toestel',
  'passkey.add': 'Passkey toevoegen',
  'passkey.remove': 'Verwijderen',
  'passkey.since': 'sinds {date}',
  'passkey.signIn': 'Inloggen met een passkey',
  'passkey.failed': 'De passkey is niet gebruikt. Probeer het opnieuw, of gebruik uw wachtwoord.',
  'passkey.done': 'De passkey is bewaard',
};
