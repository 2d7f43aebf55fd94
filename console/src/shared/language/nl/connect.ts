/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Verbinding toevoegen of wijzigen',
  'connect.which': 'Verbinding',
  'connect.new': 'Een nieuwe',
  'connect.kind': 'Wat het is',
  'connect.name': 'Naam',
  'connect.list': 'Meerdere, met komma’s ertussen',
  'connect.events': 'Gebeurtenissen',
  'connect.secret': 'Geheim of wachtwoord',
  'connect.secretKept': 'Er is er al een. Laat leeg om die te houden.',
  'connect.usual': 'zoals gebruikelijk',
  'connect.save': 'Opslaan en proberen',
  'connect.trying': 'Opgeslagen. Wordt geprobeerd…',
  'connect.linkUp': 'Opgeslagen. De verbinding werkt.',
  'connect.linkDown': 'Opgeslagen. De verbinding werkt nog niet en wordt vanzelf opnieuw geprobeerd.',
  'connect.field.url': 'Adres',
  'connect.field.host': 'Machine',
  'connect.field.port': 'Poort',
  'connect.field.tls': 'Versleuteld (TLS)',
  'connect.field.user': 'Gebruiker',
  'connect.field.to': 'Mailadressen',
  'connect.field.format': 'Formaat',
  'connect.field.chat': 'Chat',
};
