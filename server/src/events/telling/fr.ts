import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { frenchWords } from './words-fr.ts';

/** None is singular in French. */
const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('fr')} ${count < 2 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', tous les jours' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(' : ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'inconnu';
const about = (f: Facts): string => f.with(' concernant ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' à ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name}${f.with(' : ', f.changed())}`;

const role = (f: Facts): string => f.with(', rôle : ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', second facteur : ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'issue inconnue';
  const heard = f.is('heard') ? ', annonce entendue en entier' : '';
  const listened = f.number('listened') >= 1 ? `, écoute ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', touche ', f.text('key'));
  return `${f.result() || 'sans réponse'}${heard}${listened}${key}${f.with(', renvoyé vers ', f.text('forwardedTo'))}`;
}

export const french: Language = {
  tag: 'fr',
  quoted: (text) => `« ${text} »`,
  told: {
    'wakeup.booked': (f) =>
      `Réveil programmé${f.with(' pour le ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Réveil déplacé du ${f.at('from')} au ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Façon de réveiller changée: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `Le réveil arrive bientôt, ${f.at('due')}`,
    'wakeup.made-daily': () => 'Réveil rendu quotidien',
    'wakeup.moved': (f) => `Réveil déplacé avec le client de la chambre ${f.text('from')} à la chambre ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily') ? `Réveil quotidien annulé, prochain prévu le ${f.at('due')}` : `Réveil du ${f.at('due')} annulé`,
    'wakeup.ringing': (f) => `Appel du poste ${f.text('extension')}, tentative ${f.text('number')}`,
    'wakeup.attempt': (f) => `Tentative ${f.text('number')}, poste ${f.text('extension')} : ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Pas réveillé'} : nouvel appel le ${f.at('at')}`,
    'wakeup.snoozed': (f) =>
      `Reporté par le client (${many(f.number('snoozes'), 'fois', 'fois')}) : nouvel appel le ${f.at('at')}`,
    'wakeup.concluded': (f) => `Réveil terminé : ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Résultat corrigé : ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(' : ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `Réveil quotidien reconduit : prochain le ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Réveil demandé par ${f.text('destination')} impossible (jour ${f.text('date')}, heure ${f.text('time')})`,
    'wakeup.unsure': (f) => `On ne sait pas si ${f.text('destination')} connaît ce réveil`,
    'wakeup.sheet-made': (f) => `Feuille de nuit du ${f.text('night')} établie : ${many(f.number('calls'), 'réveil')}`,
    'alert.raised': (f) => `Alerte${f.with(' : ', f.alert())}`,
    'alert.joined': (f) => `Alerte : aussi ${f.text('callers')}`,
    'alert.ringing': (f) => `Appel du poste ${f.text('extension')} pour l'alerte, tentative ${f.text('number')}`,
    'alert.attempt': (f) => `Alerte, tentative ${f.text('number')} au poste ${f.text('extension')} : ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Alerte terminée d'elle-même : ${f.alert()}`
        : `Alerte prise en charge${f.with(' par ', f.word('how'))} : ${f.alert()}`,
    'alert.concluded': (f) => `Issue : ${f.word('how')}`,
    'charge.made': (f) => `Minibar facturé : ${item(f)}`,
    'charge.undone': (f) => `Imputation annulée : ${item(f)}`,
    'charge.none': () => 'Minibar contrôlé, rien consommé',
    'charge.unsure': (f) =>
      `Imputation sans réponse de ${f.text('destination')} : renvoyée sous le numéro ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'fois', 'fois')})`,
    'item.added': (f) => `Article ajouté : ${f.text('description')}${f.with(' à ', f.text('price'))}`,
    'item.changed': (f) => changed('Article modifié', f),
    'item.removed': (f) => `Article supprimé : ${f.text('description')}`,
    'category.added': (f) => `Catégorie ajoutée : ${f.text('description')}`,
    'category.changed': (f) => changed('Catégorie modifiée', f),
    'category.removed': (f) => `Catégorie supprimée : ${f.text('description')}`,
    'delivery.refused': (f) => `Message${about(f)} refusé par ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} ne veut plus de messages`,
    'delivery.parked': (f) => `Messages à ${f.text('destination')} suspendus jusqu'à ce que quelqu'un les relance`,
    'delivery.undone': (f) => `Message${about(f)} à ${f.text('destination')} retiré`,
    'delivery.replayed': (f) => `Message${about(f)} renvoyé à ${f.text('destination')}`,
    'delivery.resumed': (f) => `Messages à ${f.text('destination')} relancés`,
    'delivery.tested': (f) => `Message de test envoyé à ${f.text('destination')}`,
    'room.added': (f) =>
      `Chambre ajoutée${f.with(', poste ', f.text('extension'))}${f.with(', langue ', f.text('language'))}`,
    'room.changed': (f) => changed('Chambre modifiée', f),
    'room.removed': (f) => `Chambre supprimée${f.with(', poste ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Poste d'appel ${f.subject.split(' ')[0] ?? ''} ` +
      (f.size('to') === 0 ? 'supprimé' : `défini${f.with(' : ', f.changed())}`),
    'staff.changed': (f) => `Numéro d'employé ${f.subject} défini${f.with(' : ', f.list('may'))}`,
    'staff.removed': (f) => `Numéro d'employé ${f.subject} supprimé`,
    'staff.locked': (f) =>
      `Codes essayés par téléphone${f.with(" pour l'employé ", f.subject)}` +
      ` : bloqué pendant ${f.text('minutes')} minutes`,
    'room.test-ring': (f) => `Appel d'essai au poste ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Appel d'essai au poste ${f.text('extension')} : ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Ne pas déranger' : 'Fin de « ne pas déranger »'),
    'room.assigned': (f) =>
      `Chambres du ${f.text('day')}${f.with(' attribuées à ', f.text('account')) || ' retirées'} : ` +
      (f.list('rooms') || 'aucune'),
    'defect.reported': (f) => `Panne signalée${f.with(' : ', f.quoted('words'))}${f.is('photo') ? ', avec photo' : ''}`,
    'defect.fixed': (f) => `Panne réparée, signalée par ${f.text('reporter')}`,
    'canary.rung': (f) => `Test de nuit du poste ${f.text('extension')} : ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Statut de la chambre : ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (saisi le ', f.at('entered'), ')'),
    'statustype.added': (f) => `Statut ajouté : ${f.text('description')}`,
    'statustype.changed': (f) => changed('Statut modifié', f),
    'statustype.removed': (f) => `Statut supprimé : ${f.text('description')}`,
    'guest.arrived': (f) => `Arrivée du client${f.with(', langue ', f.text('language'))}`,
    'guest.left': (f) => `Départ du client ; réveils de la chambre : ${f.word('policy')}`,
    'guest.message-heard': () => 'Message du PMS écouté',
    'guest.moved': (f) =>
      `Client passé de la chambre ${f.text('from')} à la chambre ${f.text('to')}, avec ` +
      many(f.number('calls'), 'réveil'),
    'note.written': (f) => `Consigne écrite${f.with(' pour le ', f.at('due'))}${f.with(' : ', f.quoted('text'))}`,
    'note.corrected': (f) => `Consigne corrigée${f.with(' : ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Consigne faite',
    'note.reopened': () => 'Consigne à nouveau ouverte',
    'note.removed': (f) => `Consigne supprimée${f.with(' : ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Relève prise, depuis le ${f.at('since')} : ` +
      `${many(f.number('set'), 'réveil programmé', 'réveils programmés')}, ${f.text('byPhone')} avec réponse, ` +
      `${f.text('open')} à venir, ${many(f.number('alerts'), 'alerte')}`,
    'link.up': (f) => `PMS ${f.text('destination')} connecté`,
    'link.down': (f) => `PMS ${f.text('destination')} perdu`,
    'account.added': (f) => `Compte ${f.account()} ajouté${role(f)}${f.with(', droits : ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Compte ${f.account()} modifié${f.has('password') ? ', nouveau mot de passe' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', ne peut plus se connecter' : '') +
      `${f.is('enabled') ? ', peut se connecter' : ''}${role(f)}${f.with(', droits : ', f.list('permissions'))}`,
    'account.removed': (f) => `Compte ${f.text('account')} supprimé`,
    'account.code-made': (f) =>
      `Code pour un nouveau mot de passe de ${f.text('account')} créé, valable jusqu’au ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'mot de passe erroné', 'mots de passe erronés')} pour ${f.text('account')} depuis ` +
      many(f.number('networks'), 'réseau', 'réseaux') +
      f.tried(),
    'token.made': (f) => `Jeton ${f.text('token')} de ${f.text('account')} créé, valable jusqu’au ${f.at('expires')}`,
    'token.revoked': (f) => `Jeton ${f.text('token')} de ${f.text('account')} révoqué`,
    'session.opened': (f) => `Connexion${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Accès refusé${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Déconnexion',
    'policy.changed': (f) => `Réglages modifiés${f.with(' : ', f.changes())}`,
    'property.changed': (f) => `Hôtel modifié${f.with(' : ', f.changes())}`,
    'property.imported': (f) => `Fichier de l'hôtel appliqué : ${many(f.number('count'), 'modification')}`,
    'property.suspended': (f) => `Hôtel suspendu par l'exploitant : ${f.text('reason')}`,
    'property.resumed': () => "Suspension de l'hôtel levée par l'exploitant",
    'property.moved': (f) => `Hôtel déplacé vers une autre installation : ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Annonce modifiée (${f.subject.split(' ')[0] ?? ''}) : ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Annonce (${f.text('language')}) diffusée au poste ${f.text('extension')} : ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Noms de clients effacés dans ${many(f.number('names'), 'entrée')}`,
    'journal.guest-erased': (f) => `Client effacé${f.with(' : ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Données personnelles retirées de ${many(f.size('entries'), 'ancienne entrée', 'anciennes entrées')}`,
    'journal.forgotten': (f) => `Données arrivées à échéance supprimées${f.with(' : ', f.counted())}`,
    'journal.pruned': (f) =>
      `Partie la plus ancienne du journal supprimée : ${many(f.number('entries'), 'entrée')}, ` +
      `du ${f.at('from')} au ${f.at('to')}`,
  },
  ...frenchWords,
};
