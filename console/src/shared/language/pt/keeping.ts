import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Atribuir a',
  'keeping.nobody': 'Ninguém',
  'keeping.assigned': '{count} {count|quarto|quartos} · {account}',
  'keeping.taken': '{count} {count|quarto|quartos} · sem atribuição',
  'keeping.whose': 'Limpo hoje por {account}',
  'keeping.presence': 'No quarto',
  'keeping.departs': 'saída {day}',
  'keeping.defects': 'Avarias',
  'keeping.noDefects': 'Não há avarias comunicadas.',
  'keeping.report': 'O que está avariado?',
  'keeping.send': 'Comunicar',
  'keeping.reported': 'Comunicado: {words}',
  'keeping.isFixed': 'Reparado: {words}',
  'keeping.fixOne': 'Reparado: {words}, quarto {room}',
  'keeping.inspection': 'Quem pode definir um estado',
  'keeping.inspectionHint':
    'Um estado como Inspecionado pode ser reservado às governantas. Nesse caso só o definem as contas com o direito ' +
    'Inspecionar; às outras não é oferecido, e um programa que tente é recusado.',
  'keeping.onlyInspect': 'Só as contas com o direito Inspecionar podem definir {status}',
  'accounts.inspect': 'Inspecionar',
};
