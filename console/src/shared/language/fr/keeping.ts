import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Attribuer à',
  'keeping.nobody': 'Personne',
  'keeping.assigned': '{count} {count|chambre|chambres} · {account}',
  'keeping.taken': '{count} {count|chambre non attribuée|chambres non attribuées}',
  'keeping.whose': "Ménage aujourd'hui : {account}",
  'keeping.presence': 'En chambre',
  'keeping.departs': 'départ {day}',
  'keeping.defects': 'Pannes',
  'keeping.noDefects': 'Aucune panne signalée.',
  'keeping.report': 'Quel est le problème ?',
  'keeping.send': 'Signaler',
  'keeping.reported': 'Signalé : {words}',
  'keeping.isFixed': 'Réparé : {words}',
  'keeping.fixOne': 'Réparé : {words}, chambre {room}',
  'keeping.inspection': 'Qui peut donner un statut',
  'keeping.inspectionHint':
    'Un statut comme Contrôlée peut être réservé aux gouvernantes. Seuls les comptes ayant le droit Contrôler ' +
    "peuvent alors le donner ; il n'est pas proposé aux autres, et un programme qui essaie est refusé.",
  'keeping.onlyInspect': 'Seuls les comptes ayant le droit Contrôler peuvent donner {status}',
  'accounts.inspect': 'Contrôler',
};
