import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Zweiter Faktor',
  'factor.hint':
    'Neben dem Passwort ein Code aus einer App auf Ihrem Telefon: Wer nur Ihr Passwort kennt, kommt nicht hinein.',
  'factor.since': 'Codes einer App seit {date}. Übrige Wiederherstellungscodes: {count}.',
  'factor.begin': 'Einrichten',
  'factor.noKey': 'Diese Installation kann noch keinen zweiten Faktor speichern. Fragen Sie, wer den Server betreibt.',
  'factor.scan':
    'Scannen Sie dies mit einer App für Codes oder geben Sie dort die Buchstaben ein. Tippen Sie dann ' +
    'die sechs Ziffern, die sie zeigt.',
  'factor.picture': 'QR-Code für die App',
  'factor.letters': 'Buchstaben für die App',
  'factor.code': 'Code',
  'factor.confirm': 'Einschalten',
  'factor.recovery': 'Wiederherstellungscodes',
  'factor.recoveryHint':
    'Wenn Sie Ihr Gerät verlieren, kommen Sie mit jedem davon einmal hinein. Sie werden nur jetzt ' +
    'gezeigt: Drucken oder notieren Sie sie.',
  'factor.kept': 'Ich habe sie aufbewahrt',
  'factor.end': 'Ausschalten',
  'factor.endHint': 'Mit Ihrem Passwort und einem Code der App oder einem Wiederherstellungscode.',
  'factor.required': 'Ihr Hotel verlangt das von Ihrem Konto.',
  'factor.step': 'Zweiter Schritt',
  'factor.stepHint': 'Tippen Sie die sechs Ziffern, die Ihre App zeigt, oder einen Wiederherstellungscode.',
  'factor.lost':
    'Gerät und Wiederherstellungscodes verloren? Eine Administratorin oder ein Administrator Ihres ' +
    'Hotels kann helfen.',
  'factor.back': 'Zurück',
  'factor.must':
    'Ihr Hotel verlangt von diesem Konto einen zweiten Faktor. Sie kommen hinein, sobald er eingerichtet ist.',
  'factor.on': 'Ihr zweiter Faktor ist eingeschaltet',
  'factor.off': 'Ihr zweiter Faktor ist ausgeschaltet',
  'factor.remove': 'Zweiten Faktor entfernen',
  'factor.removeOne': 'Den zweiten Faktor von {name} entfernen?',
  'factor.removeHint':
    'Für jemanden, der das Gerät verloren hat. Die Person wird überall abgemeldet, und ihr Passwort ' +
    'allein genügt wieder.',
  'passkey.title': 'Passkeys',
  'passkey.hint': 'Meldet Sie mit Finger, Gesicht oder PIN an statt mit dem Passwort. Er bleibt auf Ihrem Gerät.',
  'passkey.name': 'Name des Geräts',
  'passkey.add': 'Passkey hinzufügen',
  'passkey.remove': 'Entfernen',
  'passkey.since': 'seit {date}',
  'passkey.signIn': 'Mit Passkey anmelden',
  'passkey.failed': 'Der Passkey wurde nicht benutzt. Versuchen Sie es erneut oder nehmen Sie das Passwort.',
  'passkey.done': 'Der Passkey ist gespeichert',
};
