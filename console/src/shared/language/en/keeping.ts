/** What the desk says of housekeeping: whose rooms they are, what is broken, who inspects. */
export const keeping = {
  'keeping.assign': 'Give to',
  'keeping.nobody': 'Nobody',
  'keeping.assigned': '{count} {count|room|rooms} · {account}',
  'keeping.taken': '{count} {count|room|rooms} · given to nobody',
  'keeping.whose': 'Cleaned by {account} today',
  'keeping.presence': 'In the room',
  'keeping.departs': 'leaves {day}',
  'keeping.defects': 'Defects',
  'keeping.noDefects': 'Nothing is broken, as far as anybody reported.',
  'keeping.report': 'What is broken?',
  'keeping.send': 'Report',
  'keeping.reported': 'Reported: {words}',
  'keeping.isFixed': 'Fixed: {words}',
  'keeping.fixOne': 'Fixed: {words}, room {room}',
  'keeping.inspection': 'Who may set a status',
  'keeping.inspectionHint':
    'A status such as Inspected can be kept for supervisors. Then only accounts with the right Inspect may set it; ' +
    'others are not offered it, and a program that tries is refused.',
  'keeping.onlyInspect': 'Only accounts with the right Inspect may set {status}',
  'accounts.inspect': 'Inspect',
} as const;
