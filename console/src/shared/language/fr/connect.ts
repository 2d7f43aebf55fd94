/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Ajouter ou modifier une connexion',
  'connect.which': 'Connexion',
  'connect.new': 'Une nouvelle',
  'connect.kind': 'Ce que c’est',
  'connect.name': 'Nom',
  'connect.list': 'Plusieurs, séparés par des virgules',
  'connect.events': 'Événements',
  'connect.secret': 'Secret ou mot de passe',
  'connect.secretKept': 'Il y en a un. Laissez vide pour le garder.',
  'connect.usual': 'comme d’habitude',
  'connect.save': 'Enregistrer et essayer',
  'connect.trying': 'Enregistré. Essai en cours…',
  'connect.linkUp': 'Enregistré. La liaison est établie.',
  'connect.linkDown': 'Enregistré. La liaison n’est pas encore établie ; elle est retentée d’elle-même.',
  'connect.field.url': 'Adresse',
  'connect.field.host': 'Machine',
  'connect.field.port': 'Port',
  'connect.field.tls': 'Chiffré (TLS)',
  'connect.field.user': 'Utilisateur',
  'connect.field.to': 'Adresses e-mail',
  'connect.field.format': 'Format',
  'connect.field.chat': 'Discussion',
};
