/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Aggiungere o cambiare una connessione',
  'connect.which': 'Connessione',
  'connect.new': 'Una nuova',
  'connect.kind': 'Che cos’è',
  'connect.name': 'Nome',
  'connect.list': 'Più di uno, separati da virgole',
  'connect.events': 'Eventi',
  'connect.secret': 'Segreto o password',
  'connect.secretKept': 'Ce n’è già uno. Lasci vuoto per tenerlo.',
  'connect.usual': 'come al solito',
  'connect.save': 'Salva e prova',
  'connect.trying': 'Salvato. Prova in corso…',
  'connect.linkUp': 'Salvato. Il collegamento è attivo.',
  'connect.linkDown': 'Salvato. Il collegamento non è ancora attivo e viene ritentato da solo.',
  'connect.field.url': 'Indirizzo',
  'connect.field.host': 'Macchina',
  'connect.field.port': 'Porta',
  'connect.field.tls': 'Cifrato (TLS)',
  'connect.field.user': 'Utente',
  'connect.field.to': 'Indirizzi e-mail',
  'connect.field.format': 'Formato',
  'connect.field.chat': 'Chat',
};
