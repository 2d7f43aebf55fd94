/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Verbindung hinzufügen oder ändern',
  'connect.which': 'Verbindung',
  'connect.new': 'Eine neue',
  'connect.kind': 'Was es ist',
  'connect.name': 'Name',
  'connect.list': 'Mehrere mit Komma dazwischen',
  'connect.events': 'Ereignisse',
  'connect.secret': 'Geheimnis oder Passwort',
  'connect.secretKept': 'Es gibt eines. Lassen Sie das Feld leer, um es zu behalten.',
  'connect.usual': 'wie üblich',
  'connect.save': 'Speichern und ausprobieren',
  'connect.trying': 'Gespeichert. Wird ausprobiert…',
  'connect.linkUp': 'Gespeichert. Die Verbindung steht.',
  'connect.linkDown': 'Gespeichert. Die Verbindung steht noch nicht und wird von selbst wieder versucht.',
  'connect.field.url': 'Adresse',
  'connect.field.host': 'Rechner',
  'connect.field.port': 'Port',
  'connect.field.tls': 'Verschlüsselt (TLS)',
  'connect.field.user': 'Benutzer',
  'connect.field.to': 'Mailadressen',
  'connect.field.format': 'Format',
  'connect.field.chat': 'Chat',
};
