import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Anbieter',
  'provider.hint':
    'Man meldet sich mit dem Konto an, das man anderswo schon hat (OpenID Connect). Richten Sie dort ' +
    'eine Webanwendung ein, die zu {address} zurückführt.',
  'provider.name': 'Name',
  'provider.nameHint': 'Wie er auf der Schaltfläche steht: Anmelden mit …',
  'provider.issuer': 'Adresse des Anbieters',
  'provider.issuerHint': 'Sein Aussteller (issuer), wie er ihn schreibt, etwa https://login.example.com/hotel',
  'provider.clientId': 'Client-ID',
  'provider.secret': 'Geheimnis',
  'provider.secretHint': 'Wird versiegelt aufbewahrt und nie wieder gezeigt. Leer, wenn der Anbieter keines gab.',
  'provider.secretKept': 'Eines ist hinterlegt. Schreiben Sie ein anderes, um es zu ersetzen.',
  'provider.groups': 'Gruppen und Rollen',
  'provider.groupsHint': 'Je Zeile eine, als GRUPPE=ROLLE: empfang=front-desk,inventory. Die erste, die passt, zählt.',
  'provider.accountClaim': 'Angabe mit dem Namen des Kontos',
  'provider.groupsClaim': 'Angabe mit den Gruppen',
  'provider.hotelsClaim': 'Angabe mit den Hotels',
  'provider.hotelsClaimHint': 'Nur wer darin den Code dieses Hotels hat, kommt herein. Leer: Die Gruppen entscheiden.',
  'provider.breakGlass': 'Konten für den Notfall',
  'provider.breakGlassHint':
    'Administratoren mit Passwort, je Zeile einer. Gibt es welche, meldet sich sonst niemand mit Passwort an.',
  'provider.try': 'Ausprobieren',
  'provider.keep': 'Anbieter speichern',
  'provider.kept': 'Man meldet sich mit {name} an',
  'provider.end': 'Zurück zu Passwörtern',
  'provider.endTitle': 'Wieder mit Passwort anmelden?',
  'provider.endHint': 'Konten, die der Anbieter angelegt hat, haben kein Passwort: Setzen Sie es für jedes zurück.',
  'provider.ended': 'Man meldet sich mit Passwort an',
};
