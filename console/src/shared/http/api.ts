/** Made from docs/api/openapi.json by `npm run api-types`. Not for editing. */
/* oxlint-disable max-lines */
export interface Api {
  'GET /healthz': {
    readonly answer: {
      readonly status: 'ok';
    };
  };
  'GET /readyz': {
    readonly answer: {
      readonly status: 'ready' | 'unready';
      readonly checks: readonly {
        readonly name: string;
        readonly ok: boolean;
        readonly detail?: string;
      }[];
    };
  };
  'GET /metrics': {
    readonly answer: undefined;
  };
  'GET /wakez': {
    readonly answer: {
      readonly status: 'able' | 'unable';
      readonly hours: number;
      readonly reasons: readonly ('disk' | 'sounds' | 'clock-jumped' | 'trunk' | 'asterisk' | 'dialer' | 'database')[];
    };
  };
  'GET /telephony/sounds/{account}/{signature}/{file}': {
    readonly path: {
      readonly account: string;
      readonly signature: string;
      readonly file: string;
    };
    readonly answer: Blob;
  };
  'GET /rest/system': {
    readonly answer: {
      readonly build: string;
      readonly company: string;
      readonly datapath: string;
      readonly date: {
        readonly day: string;
        readonly localDate: string;
        readonly month: string;
        readonly weekday: string;
        readonly year: string;
      };
      readonly defaultlanguage: number;
      readonly telephony: boolean;
      readonly diskfree: number;
      readonly diskpercentfree: number;
      readonly diskpercentused: number;
      readonly disksize: number;
      readonly inetstack: string;
      readonly installed: string;
      readonly iso8601: string;
      readonly languages: readonly {
        readonly id: number;
        readonly name: string;
        readonly default: boolean;
      }[];
      readonly license: readonly {
        readonly id: number;
        readonly name: string;
        readonly value: number;
      }[];
      readonly licenseVersion: number;
      readonly lines: number;
      readonly major: string;
      readonly minor: string;
      readonly database: boolean;
      readonly name: string;
      readonly registered: boolean;
      readonly released: string;
      readonly rfc1036: string;
      readonly rfc1123: string;
      readonly rfc2616: string;
      readonly running: boolean;
      readonly serialnumber: string;
      readonly setup: string;
      readonly sitename: string;
      readonly smtpenabled: boolean;
      readonly time: {
        readonly hour: string;
        readonly localTime: string;
        readonly minute: string;
        readonly timezone: string;
      };
      readonly timestamp: string;
      readonly updated: string;
      readonly version: string;
      readonly voices: readonly {
        readonly id: string;
        readonly name: string;
        readonly description: string;
      }[];
      readonly webuiversion: string;
    };
  };
  'GET /rest/isi/item': {
    readonly answer: {
      readonly items: readonly {
        readonly id: string;
        readonly description: string;
        readonly category: string;
        readonly max: number;
        readonly price: string;
        readonly tenant: string;
      }[];
    };
  };
  'POST /rest/isi/item': {
    readonly body: {
      readonly id: string;
      readonly description: string;
      readonly category: string;
      readonly max?: string | number;
      readonly price: string;
    };
    readonly answer: {
      readonly error: number;
      readonly description: string;
      readonly id: string;
    };
  };
  'GET /rest/isi/category': {
    readonly answer: {
      readonly categories: readonly {
        readonly id: string;
        readonly description: string;
        readonly color: string;
        readonly tenant: string;
      }[];
    };
  };
  'POST /rest/isi/category': {
    readonly body: {
      readonly id: string;
      readonly description: string;
      readonly color?: string;
    };
    readonly answer: {
      readonly error: number;
      readonly description: string;
      readonly id: string;
    };
  };
  'POST /rest/isi/charge': {
    readonly body: {
      readonly id: string;
      readonly quantity: string | number;
      readonly room: string;
    };
    readonly answer: undefined;
  };
  'PUT /rest/isi/item/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly description?: string;
      readonly category?: string;
      readonly max?: string | number;
      readonly price?: string;
    };
    readonly answer: undefined;
  };
  'DELETE /rest/isi/item/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'PUT /rest/isi/category/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly description?: string;
      readonly color?: string;
    };
    readonly answer: undefined;
  };
  'DELETE /rest/isi/category/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'GET /rest/rsi/status': {
    readonly answer: {
      readonly items: readonly {
        readonly id: string;
        readonly description: string;
        readonly tenant: string;
      }[];
    };
  };
  'POST /rest/rsi/status': {
    readonly body: {
      readonly id: string;
      readonly description: string;
    };
    readonly answer: {
      readonly error: number;
      readonly description: string;
      readonly id: string;
    };
  };
  'POST /rest/rsi/change': {
    readonly body: {
      readonly id: string;
      readonly room: string;
    };
    readonly answer: undefined;
  };
  'PUT /rest/rsi/status/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly description: string;
    };
    readonly answer: undefined;
  };
  'DELETE /rest/rsi/status/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'POST /rest/wakeup': {
    readonly body: {
      readonly room: string;
      readonly datetime?: string;
      readonly date?: string;
      readonly time?: string;
      readonly daily?: '0' | '1' | 'true' | 'false' | '';
    };
    readonly answer: {
      readonly error: number;
      readonly description: string;
      readonly id: string;
      readonly calls?: readonly {
        readonly room: string;
        readonly id: string;
      }[];
    };
  };
  'GET /rest/wakeup/list': {
    readonly query: {
      readonly start?: string | undefined;
      readonly end?: string | undefined;
      readonly room?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly answer: Readonly<Record<string, readonly {
      readonly id: string;
      readonly room: string;
      readonly scheduled: string;
      readonly created: string;
      readonly daily: boolean;
      readonly actor: string;
      readonly attempts: number;
      readonly snoozes: number;
      readonly prompt: number;
      readonly result: number;
      readonly source: number;
      readonly status: number;
      readonly tenant: string;
    }[]>>;
  };
  'GET /rest/wakeup/list/{type}': {
    readonly path: {
      readonly type: string;
    };
    readonly query: {
      readonly start?: string | undefined;
      readonly end?: string | undefined;
      readonly room?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly answer: Readonly<Record<string, readonly {
      readonly id: string;
      readonly room: string;
      readonly scheduled: string;
      readonly created: string;
      readonly daily: boolean;
      readonly actor: string;
      readonly attempts: number;
      readonly snoozes: number;
      readonly prompt: number;
      readonly result: number;
      readonly source: number;
      readonly status: number;
      readonly tenant: string;
    }[]>>;
  };
  'GET /rest/wakeup/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly room: string;
      readonly scheduled: string;
      readonly created: string;
      readonly daily: boolean;
      readonly actor: string;
      readonly attempts: number;
      readonly snoozes: number;
      readonly prompt: number;
      readonly result: number;
      readonly source: number;
      readonly status: number;
      readonly tenant: string;
    };
  };
  'PUT /rest/wakeup/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly result: number;
    };
    readonly answer: undefined;
  };
  'DELETE /rest/wakeup/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'POST /api/v1/session': {
    readonly body: {
      readonly account: string;
      readonly password: string;
    };
    readonly answer: {
      readonly account: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly licences: Readonly<Record<string, number>>;
      readonly property: {
        readonly code: string;
        readonly name: string;
        readonly timezone: string;
        readonly roomList: 'mailboxes' | 'custom';
        readonly currency: string;
        readonly languages: readonly string[];
      };
      readonly time: string;
    };
  };
  'GET /api/v1/session': {
    readonly answer: {
      readonly account: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly licences: Readonly<Record<string, number>>;
      readonly property: {
        readonly code: string;
        readonly name: string;
        readonly timezone: string;
        readonly roomList: 'mailboxes' | 'custom';
        readonly currency: string;
        readonly languages: readonly string[];
      };
      readonly time: string;
    };
  };
  'DELETE /api/v1/session': {
    readonly answer: undefined;
  };
  'GET /api/v1/setup': {
    readonly answer: {
      readonly needsSetup: boolean;
    };
  };
  'POST /api/v1/setup': {
    readonly body: {
      readonly code: string;
      readonly account: string;
      readonly password: string;
      readonly name: string;
      readonly hotel?: string;
      readonly timezone: string;
      readonly currency?: string;
      readonly languages: readonly string[];
    };
    readonly answer: {
      readonly account: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly licences: Readonly<Record<string, number>>;
      readonly property: {
        readonly code: string;
        readonly name: string;
        readonly timezone: string;
        readonly roomList: 'mailboxes' | 'custom';
        readonly currency: string;
        readonly languages: readonly string[];
      };
      readonly time: string;
    };
  };
  'POST /api/v1/setup/code': {
    readonly body: {
      readonly code: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/setup/checklist': {
    readonly answer: {
      readonly hidden: boolean;
      readonly rooms: boolean;
      readonly phones: boolean;
      readonly testRing: boolean;
      readonly wakeup: boolean;
      readonly backup: boolean;
      readonly secondAdministrator: boolean;
    };
  };
  'PUT /api/v1/setup/checklist': {
    readonly body: {
      readonly hidden: boolean;
    };
    readonly answer: undefined;
  };
  'PUT /api/v1/session/password': {
    readonly body: {
      readonly password: string;
      readonly newPassword: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/property': {
    readonly answer: {
      readonly id: string;
      readonly code: string;
      readonly name: string;
      readonly company: string;
      readonly timezone: string;
      readonly lines: number;
      readonly roomList: 'mailboxes' | 'custom';
      readonly currency: string;
      readonly languages: readonly string[];
      readonly licences: readonly {
        readonly id: number;
        readonly name: string;
        readonly value: number;
      }[];
    };
  };
  'GET /api/v1/wakeups/{id}/preview': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly count?: number | undefined;
    };
    readonly answer: {
      readonly rings: readonly {
        readonly at: string;
        readonly rule: 'exact' | 'gap' | 'overlap';
      }[];
    };
  };
  'GET /api/v1/wakeups': {
    readonly query: {
      readonly type?: 'pending' | 'answered' | 'failed' | 'cancelled' | 'today' | 'all' | undefined;
      readonly start?: string | undefined;
      readonly end?: string | undefined;
      readonly room?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
      readonly group?: string | undefined;
    };
    readonly answer: {
      readonly wakeups: readonly {
        readonly id: string;
        readonly room: string;
        readonly scheduled: string;
        readonly created: string;
        readonly daily: boolean;
        readonly actor: string;
        readonly attempts: number;
        readonly snoozes: number;
        readonly prompt: number;
        readonly result: number;
        readonly source: number;
        readonly status: number;
        readonly tenant: string;
        readonly rings: string | null;
        readonly group: string | null;
        readonly bookedBy: string | null;
        readonly actedBy: string | null;
        readonly concludedBy: string | null;
        readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/wakeups': {
    readonly body: {
      readonly group?: string;
      readonly calls: readonly {
        readonly room: string;
        readonly datetime: string;
        readonly daily: boolean;
      }[];
    };
    readonly answer: {
      readonly calls: readonly {
        readonly room: string;
        readonly id: string;
      }[];
    };
  };
  'GET /api/v1/wakeups/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly room: string;
      readonly scheduled: string;
      readonly created: string;
      readonly daily: boolean;
      readonly actor: string;
      readonly attempts: number;
      readonly snoozes: number;
      readonly prompt: number;
      readonly result: number;
      readonly source: number;
      readonly status: number;
      readonly tenant: string;
      readonly rings: string | null;
      readonly group: string | null;
      readonly bookedBy: string | null;
      readonly actedBy: string | null;
      readonly concludedBy: string | null;
      readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
    };
  };
  'PATCH /api/v1/wakeups/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly scheduled: string;
      readonly datetime: string;
    };
    readonly answer: undefined;
  };
  'POST /api/v1/wakeups/{id}/cancel': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly scheduled: string;
    };
    readonly answer: undefined;
  };
  'POST /api/v1/wakeups/ring-now': {
    readonly body: {
      readonly room: string;
    };
    readonly answer: {
      readonly id: string;
    };
  };
  'GET /api/v1/wakeups/groups': {
    readonly answer: {
      readonly groups: readonly {
        readonly group: string;
        readonly from: string;
        readonly until: string;
        readonly toCome: number;
        readonly awake: number;
        readonly notAwake: number;
      }[];
    };
  };
  'POST /api/v1/wakeups/groups/move': {
    readonly body: {
      readonly group: string;
      readonly rooms?: readonly string[];
      readonly minutes: number;
    };
    readonly answer: {
      readonly count: number;
    };
  };
  'POST /api/v1/wakeups/groups/cancel': {
    readonly body: {
      readonly group: string;
      readonly rooms?: readonly string[];
    };
    readonly answer: {
      readonly count: number;
    };
  };
  'PUT /api/v1/wakeups/{id}/result': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly result: number;
      readonly how?: 'in-person' | 'already-up';
      readonly reason: string;
    };
    readonly answer: undefined;
  };
  'POST /api/v1/minibar-checks': {
    readonly body: {
      readonly room: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/wakeups/forecast': {
    readonly query: {
      readonly from?: string | undefined;
      readonly until?: string | undefined;
      readonly also?: string | undefined;
    };
    readonly answer: {
      readonly calls: number;
      readonly lines: number;
      readonly secondsPerCall: number;
      readonly firstRing: string | null;
      readonly lastRing: string | null;
      readonly longestWaitSeconds: number;
      readonly lateCalls: number;
      readonly minutes: readonly {
        readonly minute: string;
        readonly due: number;
        readonly rung: number;
      }[];
    };
  };
  'GET /api/v1/wakeups/preflight': {
    readonly query: {
      readonly hours?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly checked: number;
      readonly telephony: {
        readonly running: boolean;
        readonly registered: boolean;
        readonly detail: string;
      };
      readonly rooms: readonly {
        readonly wakeup: string;
        readonly room: string;
        readonly due: string;
        readonly problem: string;
        readonly since: string | null;
        readonly sipStatus: number | null;
      }[];
    };
  };
  'GET /api/v1/wakeups/{id}/attempts': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly attempts: readonly {
        readonly id: string;
        readonly number: number;
        readonly extension: string;
        readonly due: string;
        readonly begun: string;
        readonly answered: string | null;
        readonly ended: string | null;
        readonly heard: boolean;
        readonly key: string;
        readonly forwardedTo: string;
        readonly cause: number | null;
        readonly sipStatus: number | null;
        readonly result: number | null;
        readonly unsure: boolean;
      }[];
    };
  };
  'GET /api/v1/wakeups/outlook': {
    readonly answer: {
      readonly able: boolean;
      readonly obstacle: 'disk' | 'sounds' | 'clock-jumped' | 'trunk' | 'asterisk' | 'dialer' | null;
    };
  };
  'GET /api/v1/night-sheets': {
    readonly query: {
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly sheets: readonly {
        readonly night: string;
        readonly made: string;
        readonly calls: readonly {
          readonly room: string;
          readonly due: string;
          readonly daily: boolean;
        }[];
      }[];
    };
  };
  'GET /api/v1/alerts': {
    readonly query: {
      readonly standing?: boolean | undefined;
      readonly going?: boolean | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly alerts: readonly {
        readonly id: string;
        readonly kind: string;
        readonly subject: string | null;
        readonly room: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly raised: string;
        readonly phonesRung: number;
        readonly acknowledged: string | null;
        readonly acknowledgedBy: string | null;
        readonly going: boolean;
        readonly conclusion: string | null;
        readonly concluded: string | null;
        readonly concludedBy: string | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/alerts/{id}/acknowledge': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly kind: string;
      readonly subject: string | null;
      readonly room: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
      readonly raised: string;
      readonly phonesRung: number;
      readonly acknowledged: string | null;
      readonly acknowledgedBy: string | null;
      readonly going: boolean;
      readonly conclusion: string | null;
      readonly concluded: string | null;
      readonly concludedBy: string | null;
    };
  };
  'POST /api/v1/alerts/{id}/conclude': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly how: 'woken' | 'up' | 'rung-again' | 'not-there';
    };
    readonly answer: {
      readonly id: string;
      readonly kind: string;
      readonly subject: string | null;
      readonly room: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
      readonly raised: string;
      readonly phonesRung: number;
      readonly acknowledged: string | null;
      readonly acknowledgedBy: string | null;
      readonly going: boolean;
      readonly conclusion: string | null;
      readonly concluded: string | null;
      readonly concludedBy: string | null;
    };
  };
  'GET /api/v1/notes': {
    readonly query: {
      readonly room?: string | undefined;
      readonly since?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly notes: readonly {
        readonly id: string;
        readonly room: string | null;
        readonly text: string;
        readonly due: string | null;
        readonly written: string;
        readonly writtenBy: string;
        readonly corrected: string | null;
        readonly done: string | null;
        readonly doneBy: string | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/notes': {
    readonly body: {
      readonly text: string;
      readonly room?: null | string;
      readonly due?: null | string;
    };
    readonly answer: {
      readonly id: string;
    };
  };
  'PATCH /api/v1/notes/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly text?: string;
      readonly room?: null | string;
      readonly due?: null | string;
      readonly done?: boolean;
    };
    readonly answer: undefined;
  };
  'DELETE /api/v1/notes/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/handover': {
    readonly query: {
      readonly since?: string | undefined;
    };
    readonly answer: {
      readonly since: string;
      readonly until: string;
      readonly night: string;
      readonly last: {
        readonly taken: string;
        readonly by: string;
      } | null;
      readonly figures: {
        readonly set: number;
        readonly cancelled: number;
        readonly byPhone: number;
        readonly inPerson: number;
        readonly alreadyUp: number;
        readonly corrected: number;
        readonly failed: number;
        readonly missed: number;
        readonly open: number;
        readonly going: number;
        readonly alerts: number;
        readonly stuck: number;
        readonly promises: number;
      };
      readonly calls: readonly {
        readonly id: string;
        readonly room: string;
        readonly rings: string;
        readonly status: number;
        readonly daily: boolean;
        readonly group: string | null;
      }[];
      readonly going: readonly {
        readonly id: string;
        readonly kind: string;
        readonly subject: string | null;
        readonly room: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly raised: string;
        readonly phonesRung: number;
        readonly acknowledged: string | null;
        readonly acknowledgedBy: string | null;
        readonly going: boolean;
        readonly conclusion: string | null;
        readonly concluded: string | null;
        readonly concludedBy: string | null;
      }[];
      readonly alerts: readonly {
        readonly id: string;
        readonly kind: string;
        readonly subject: string | null;
        readonly room: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly raised: string;
        readonly phonesRung: number;
        readonly acknowledged: string | null;
        readonly acknowledgedBy: string | null;
        readonly going: boolean;
        readonly conclusion: string | null;
        readonly concluded: string | null;
        readonly concludedBy: string | null;
      }[];
      readonly stuck: readonly {
        readonly name: string;
        readonly state: string;
        readonly waiting: number;
        readonly oldestWaiting: string | null;
      }[];
    };
  };
  'POST /api/v1/handover': {
    readonly body: {
      readonly since: string;
      readonly after: null | string;
    };
    readonly answer: {
      readonly taken: string;
      readonly by: string;
    };
  };
  'GET /api/v1/events': {
    readonly query: {
      readonly types?: string | undefined;
    };
    readonly answer: string;
  };
  'GET /api/v1/charges': {
    readonly query: {
      readonly room?: string | undefined;
      readonly item?: string | undefined;
      readonly actor?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly state?: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone' | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly charges: readonly {
        readonly id: string;
        readonly at: string;
        readonly room: string;
        readonly item: string;
        readonly description: string;
        readonly quantity: number;
        readonly price: string;
        readonly amount: string;
        readonly actor: string;
        readonly receipt: string | null;
        readonly leaves: string | null;
        readonly undone: string | null;
        readonly undoneBy: string | null;
        readonly fates: readonly {
          readonly connector: string;
          readonly destination: string;
          readonly delivery: string;
          readonly state: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone';
          readonly attempts: number;
          readonly answer: number | null;
          readonly words: string;
          readonly settled: string | null;
          readonly leaves: string;
        }[];
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/charges': {
    readonly body: {
      readonly room: string;
      readonly lines: readonly {
        readonly item: string;
        readonly quantity: number;
      }[];
    };
    readonly answer: {
      readonly id: string;
      readonly charges: readonly string[];
      readonly leaves: string;
      readonly holdSeconds: number;
    };
  };
  'GET /api/v1/charges/totals': {
    readonly query: {
      readonly date: string;
    };
    readonly answer: {
      readonly date: string;
      readonly timezone: string;
      readonly categories: readonly {
        readonly category: string | null;
        readonly description: string | null;
        readonly color: string | null;
        readonly charges: number;
        readonly amount: string;
      }[];
    };
  };
  'GET /api/v1/reports/reconciliation': {
    readonly query: {
      readonly date: string;
      readonly format?: 'json' | 'csv' | undefined;
    };
    readonly answer: {
      readonly date: string;
      readonly timezone: string;
      readonly charges: number;
      readonly amount: string;
      readonly connectors: readonly {
        readonly connector: string;
        readonly states: Readonly<Record<string, {
          readonly charges: number;
          readonly amount: string;
        }>>;
      }[];
      readonly open: readonly {
        readonly connector: string;
        readonly destination: string;
        readonly delivery: string;
        readonly state: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone';
        readonly attempts: number;
        readonly answer: number | null;
        readonly words: string;
        readonly settled: string | null;
        readonly leaves: string;
        readonly charge: {
          readonly id: string;
          readonly at: string;
          readonly room: string;
          readonly item: string;
          readonly description: string;
          readonly quantity: number;
          readonly price: string;
          readonly amount: string;
          readonly actor: string;
          readonly receipt: string | null;
          readonly leaves: string | null;
          readonly undone: string | null;
          readonly undoneBy: string | null;
        };
      }[];
      readonly more: boolean;
    };
  };
  'POST /api/v1/charges/{id}/undo': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/deliveries': {
    readonly query: {
      readonly destination?: string | undefined;
      readonly state?: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone' | undefined;
      readonly event?: string | undefined;
      readonly subject?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly deliveries: readonly {
        readonly id: string;
        readonly destination: string;
        readonly name: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly subject: string | null;
        readonly room: string | null;
        readonly sequence: string;
        readonly fast: boolean;
        readonly state: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone';
        readonly attempts: number;
        readonly unsure: boolean;
        readonly answer: number | null;
        readonly words: string;
        readonly created: string;
        readonly leaves: string;
        readonly settled: string | null;
        readonly replayOf: string | null;
        readonly payload: Readonly<Record<string, unknown>>;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/deliveries/{id}/replay': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly destination: string;
      readonly name: string;
      readonly role: 'connector' | 'receiver' | 'subscriber';
      readonly event: string;
      readonly subject: string | null;
      readonly room: string | null;
      readonly sequence: string;
      readonly fast: boolean;
      readonly state: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone';
      readonly attempts: number;
      readonly unsure: boolean;
      readonly answer: number | null;
      readonly words: string;
      readonly created: string;
      readonly leaves: string;
      readonly settled: string | null;
      readonly replayOf: string | null;
      readonly payload: Readonly<Record<string, unknown>>;
    };
  };
  'POST /api/v1/deliveries/{id}/undo': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly destination: string;
      readonly name: string;
      readonly role: 'connector' | 'receiver' | 'subscriber';
      readonly event: string;
      readonly subject: string | null;
      readonly room: string | null;
      readonly sequence: string;
      readonly fast: boolean;
      readonly state: 'held' | 'queued' | 'parked' | 'accepted' | 'refused' | 'undone';
      readonly attempts: number;
      readonly unsure: boolean;
      readonly answer: number | null;
      readonly words: string;
      readonly created: string;
      readonly leaves: string;
      readonly settled: string | null;
      readonly replayOf: string | null;
      readonly payload: Readonly<Record<string, unknown>>;
    };
  };
  'GET /api/v1/destinations': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly destinations: readonly {
        readonly id: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly name: string;
        readonly type: string;
        readonly target: Readonly<Record<string, unknown>>;
        readonly events: readonly string[];
        readonly holdSeconds: number;
        readonly signed: boolean;
        readonly secrets: number;
        readonly enabled: boolean;
        readonly state: 'working' | 'stuck' | 'failing' | 'parked' | 'gone' | 'removed';
        readonly waiting: number;
        readonly oldestWaiting: string | null;
        readonly failures: number;
        readonly failingSince: string | null;
        readonly parked: string | null;
        readonly lastError: string;
        readonly lastSuccess: string | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/destinations/{id}/replay': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly resume?: boolean;
      readonly states?: readonly ('accepted' | 'refused' | 'undone')[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answer: {
      readonly replayed: number;
      readonly resumed: boolean;
      readonly more: boolean;
    };
  };
  'POST /api/v1/destinations/{id}/test': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly delivery: string;
    };
  };
  'GET /api/v1/links': {
    readonly answer: {
      readonly links: readonly {
        readonly id: string;
        readonly name: string;
        readonly state: 'down' | 'connecting' | 'up' | 'night-audit';
        readonly since: string | null;
        readonly words: string;
        readonly heard: string | null;
        readonly resynced: string | null;
        readonly postings: number;
        readonly transcript: readonly {
          readonly at: string;
          readonly from: string;
          readonly text: string;
        }[];
      }[];
    };
  };
  'GET /api/v1/guests': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly guests: readonly {
        readonly room: string;
        readonly guest: string;
        readonly language: string | null;
        readonly arrived: string;
        readonly name: string | null;
        readonly vip: string | null;
        readonly party: string | null;
        readonly departs: string | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/guests/erase': {
    readonly body: {
      readonly guest?: string;
      readonly room?: string;
      readonly from?: string;
      readonly to?: string;
      readonly reason: string;
      readonly stillHere?: boolean;
      readonly dryRun?: boolean;
    };
    readonly answer: {
      readonly erased: {
        readonly entries: number;
        readonly messages: number;
        readonly forwardings: number;
        readonly nightSheets: number;
        readonly propertySystemCalls: number;
        readonly departures: number;
        readonly notes: number;
        readonly guests: number;
        readonly transcripts: number;
      };
      readonly waiting: number;
    };
  };
  'GET /api/v1/rooms': {
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly rooms: readonly {
        readonly room: string;
        readonly extension: string | null;
        readonly language: string | null;
        readonly spoken: string;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/rooms': {
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly body: {
      readonly room: string;
      readonly extension?: string;
      readonly language?: string;
    };
    readonly answer: {
      readonly room: string;
      readonly extension: string | null;
      readonly language: string | null;
    };
  };
  'GET /api/v1/rooms/{room}': {
    readonly path: {
      readonly room: string;
    };
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly answer: {
      readonly room: string;
      readonly extension: string | null;
      readonly language: string | null;
      readonly spoken: string;
    };
  };
  'PATCH /api/v1/rooms/{room}': {
    readonly path: {
      readonly room: string;
    };
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly body: {
      readonly extension?: string;
      readonly language?: string;
    };
    readonly answer: {
      readonly room: string;
      readonly extension: string | null;
      readonly language: string | null;
    };
  };
  'DELETE /api/v1/rooms/{room}': {
    readonly path: {
      readonly room: string;
    };
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/rooms/{room}/phone': {
    readonly path: {
      readonly room: string;
    };
    readonly answer: {
      readonly extension: string;
      readonly occupied: boolean | null;
      readonly telephony: {
        readonly running: boolean;
        readonly registered: boolean;
      };
      readonly lastCall: {
        readonly at: string;
        readonly result: number | null;
        readonly sipStatus: number | null;
      } | null;
      readonly testRing: {
        readonly at: string;
        readonly actor: string;
        readonly state: 'waiting' | 'ringing' | 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
        readonly sipStatus: number | null;
        readonly words: string;
      } | null;
    };
  };
  'POST /api/v1/rooms/{room}/test-ring': {
    readonly path: {
      readonly room: string;
    };
    readonly answer: {
      readonly id: string;
      readonly extension: string;
    };
  };
  'POST /api/v1/rooms/several': {
    readonly body: {
      readonly rooms: readonly string[];
    };
    readonly answer: {
      readonly added: number;
    };
  };
  'GET /api/v1/property/settings': {
    readonly answer: {
      readonly name: string;
      readonly company: string;
      readonly timezone: string;
      readonly currency: string;
      readonly lines: number;
      readonly languages: readonly string[];
      readonly roomList: 'mailboxes' | 'custom';
      readonly holdSeconds: number;
      readonly guestNames: boolean | null;
      readonly code: string;
      readonly known: readonly string[];
      readonly callsSet: number;
    };
  };
  'PATCH /api/v1/property/settings': {
    readonly body: {
      readonly name?: unknown;
      readonly company?: unknown;
      readonly timezone?: unknown;
      readonly currency?: unknown;
      readonly lines?: unknown;
      readonly languages?: unknown;
      readonly roomList?: unknown;
      readonly holdSeconds?: unknown;
      readonly guestNames?: unknown;
    };
    readonly answer: {
      readonly name: string;
      readonly company: string;
      readonly timezone: string;
      readonly currency: string;
      readonly lines: number;
      readonly languages: readonly string[];
      readonly roomList: 'mailboxes' | 'custom';
      readonly holdSeconds: number;
      readonly guestNames: boolean | null;
      readonly code: string;
      readonly known: readonly string[];
      readonly callsSet: number;
    };
  };
  'GET /api/v1/property/file': {
    readonly answer: Blob;
  };
  'GET /api/v1/policy': {
    readonly answer: {
      readonly lines: number;
      readonly ringSeconds: number;
      readonly attempts: number;
      readonly retryMinutes: number;
      readonly graceMinutes: number;
      readonly snooze: {
        readonly minutes: number;
        readonly times: number;
      };
      readonly confirm: string | null;
      readonly desk: string | null;
      readonly escalation: readonly {
        readonly ring: string;
        readonly afterMinutes: number;
      }[];
      readonly canary: {
        readonly ring: string;
        readonly from: string;
        readonly until: string;
        readonly everyMinutes: number;
      } | null;
    };
  };
  'PUT /api/v1/policy': {
    readonly body: {
      readonly lines?: unknown;
      readonly ringSeconds?: unknown;
      readonly attempts?: unknown;
      readonly retryMinutes?: unknown;
      readonly graceMinutes?: unknown;
      readonly snooze?: unknown;
      readonly confirm?: unknown;
      readonly desk?: unknown;
      readonly escalation?: unknown;
      readonly canary?: unknown;
    };
    readonly answer: {
      readonly lines: number;
      readonly ringSeconds: number;
      readonly attempts: number;
      readonly retryMinutes: number;
      readonly graceMinutes: number;
      readonly snooze: {
        readonly minutes: number;
        readonly times: number;
      };
      readonly confirm: string | null;
      readonly desk: string | null;
      readonly escalation: readonly {
        readonly ring: string;
        readonly afterMinutes: number;
      }[];
      readonly canary: {
        readonly ring: string;
        readonly from: string;
        readonly until: string;
        readonly everyMinutes: number;
      } | null;
    };
  };
  'GET /api/v1/retention': {
    readonly answer: {
      readonly personal: number;
      readonly calls: number;
      readonly attempts: number;
      readonly alerts: number;
      readonly charges: number;
      readonly messages: number;
      readonly journal: number;
      readonly nightSheets: number;
      readonly propertySystem: number;
      readonly departures: number;
    };
  };
  'PUT /api/v1/retention': {
    readonly body: {
      readonly personal?: unknown;
      readonly calls?: unknown;
      readonly attempts?: unknown;
      readonly alerts?: unknown;
      readonly charges?: unknown;
      readonly messages?: unknown;
      readonly journal?: unknown;
      readonly nightSheets?: unknown;
      readonly propertySystem?: unknown;
      readonly departures?: unknown;
    };
    readonly answer: {
      readonly personal: number;
      readonly calls: number;
      readonly attempts: number;
      readonly alerts: number;
      readonly charges: number;
      readonly messages: number;
      readonly journal: number;
      readonly nightSheets: number;
      readonly propertySystem: number;
      readonly departures: number;
    };
  };
  'POST /api/v1/property/import': {
    readonly query: {
      readonly dryRun?: boolean | undefined;
    };
    readonly body: {
      readonly file: string;
    };
    readonly answer: {
      readonly applied: boolean;
      readonly count: number;
      readonly resets: readonly {
        readonly setting: string;
        readonly from: string;
        readonly to: string;
        readonly text: string;
      }[];
      readonly changes: readonly {
        readonly action: 'add' | 'change' | 'remove';
        readonly text: string;
      }[];
      readonly leftAlone: string;
    };
  };
  'GET /api/v1/accounts': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly accounts: readonly {
        readonly id: string;
        readonly name: string;
        readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
        readonly enabled: boolean;
        readonly lastSignIn: string | null;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/accounts': {
    readonly body: {
      readonly name: string;
      readonly password: string;
      readonly permissions?: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  'GET /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  'PATCH /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly password?: string;
      readonly permissions?: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled?: boolean;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  'DELETE /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/journal': {
    readonly query: {
      readonly room?: string | undefined;
      readonly actor?: string | undefined;
      readonly kind?: string | undefined;
      readonly subject?: string | undefined;
      readonly call?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly entries: readonly {
        readonly id: string;
        readonly at: string;
        readonly actor: string;
        readonly kind: string;
        readonly room: string | null;
        readonly subject: string | null;
        readonly name: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly sealed: boolean;
        readonly hash: string;
      }[];
      readonly next: string | null;
    };
  };
  'GET /api/v1/journal/verification': {
    readonly answer: {
      readonly entries: number;
      readonly seals: number;
      readonly unsealed: number;
      readonly erased: number;
      readonly whole: boolean;
      readonly head: {
        readonly number: string;
        readonly hash: string;
      } | null;
      readonly count: number;
      readonly problems: readonly {
        readonly what: string;
        readonly message: string;
      }[];
    };
  };
  'GET /api/v1/journal/export': {
    readonly query: {
      readonly format: 'csv' | 'jsonl' | 'proof';
      readonly language?: 'en' | 'de' | 'es' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | undefined;
      readonly room?: string | undefined;
      readonly actor?: string | undefined;
      readonly kind?: string | undefined;
      readonly subject?: string | undefined;
      readonly call?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
    };
    readonly answer: Blob;
  };
  'GET /api/v1/reports/wakeups': {
    readonly query: {
      readonly from: string;
      readonly to: string;
      readonly format?: 'json' | 'csv' | undefined;
    };
    readonly answer: {
      readonly timezone: string;
      readonly days: readonly {
        readonly date: string;
        readonly answered: number;
        readonly failed: number;
        readonly missed: number;
        readonly cancelled: number;
        readonly inPerson: number;
        readonly alreadyUp: number;
        readonly corrected: number;
        readonly open: number;
        readonly escalations: number;
        readonly rung: number;
        readonly lateP50: number | null;
        readonly lateP95: number | null;
      }[];
    };
  };
  'GET /api/v1/reports/wakeups/calls': {
    readonly query: {
      readonly from: string;
      readonly to: string;
      readonly outcome: 'answered' | 'failed' | 'missed' | 'cancelled' | 'inPerson' | 'alreadyUp' | 'corrected' | 'open' | 'escalations';
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly calls: readonly {
        readonly id: string | null;
        readonly room: string | null;
        readonly at: string;
        readonly status: number | null;
        readonly result: number | null;
        readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
      }[];
      readonly next: string | null;
    };
  };
  'GET /api/v1/reports/charges': {
    readonly query: {
      readonly from: string;
      readonly to: string;
      readonly format?: 'json' | 'csv' | undefined;
    };
    readonly answer: {
      readonly timezone: string;
      readonly categories: readonly {
        readonly id: string;
        readonly description: string;
        readonly color: string;
      }[];
      readonly days: readonly {
        readonly date: string;
        readonly sums: readonly {
          readonly category: string;
          readonly charges: number;
          readonly quantity: number;
          readonly amount: string;
        }[];
      }[];
    };
  };
  'GET /api/v1/telephony': {
    readonly answer: {
      readonly lines: number;
      readonly nodes: readonly {
        readonly name: string;
        readonly own: boolean;
        readonly running: boolean;
        readonly registered: boolean;
        readonly version: string;
        readonly calls: number;
        readonly detail: string;
      }[];
    };
  };
  'POST /api/v1/telephony/call-ins': {
    readonly body: {
      readonly call: string;
      readonly turn: number;
      readonly caller: string;
      readonly called: string;
      readonly digits?: string;
      readonly status?: 'OK' | 'TIMEOUT' | 'HANGUP';
      readonly sounds?: 'folder' | 'fetch';
    };
    readonly answer: {
      readonly do: 'ask' | 'end' | 'desk' | 'reject';
      readonly say: string;
      readonly digits: number;
      readonly seconds: number;
      readonly sorry: string;
      readonly nobody: string;
      readonly desk: string;
    };
  };
  'GET /api/v1/phones': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly phones: readonly {
        readonly number: string;
        readonly kind: 'room' | 'extra' | 'staff' | 'public';
        readonly room: string | null;
        readonly place: string;
      }[];
      readonly next: string | null;
    };
  };
  'PUT /api/v1/phones/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly body: {
      readonly kind: 'room' | 'extra' | 'staff' | 'public';
      readonly room?: string;
      readonly place?: string;
    };
    readonly answer: {
      readonly number: string;
      readonly kind: 'room' | 'extra' | 'staff' | 'public';
      readonly room: string | null;
      readonly place: string;
    };
  };
  'DELETE /api/v1/phones/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/call-ins': {
    readonly answer: {
      readonly callIns: readonly {
        readonly at: string;
        readonly caller: string;
        readonly called: string;
        readonly room: string | null;
        readonly knownAs: string;
        readonly ended: string | null;
      }[];
    };
  };
  'GET /api/v1/call-in': {
    readonly answer: {
      readonly on: boolean;
      readonly wakeup: string;
      readonly cancel: string;
      readonly clock: 12 | 24;
      readonly strip: string;
      readonly most: number;
    };
  };
  'PUT /api/v1/call-in': {
    readonly body: {
      readonly on?: boolean;
      readonly wakeup?: string;
      readonly cancel?: string;
      readonly clock?: 12 | 24;
      readonly strip?: string;
      readonly most?: number;
    };
    readonly answer: {
      readonly on: boolean;
      readonly wakeup: string;
      readonly cancel: string;
      readonly clock: 12 | 24;
      readonly strip: string;
      readonly most: number;
    };
  };
  'GET /api/v1/system/health': {
    readonly answer: {
      readonly version: string;
      readonly build: string;
      readonly time: string;
      readonly timezone: string;
      readonly checks: readonly {
        readonly what: string;
        readonly verdict: 'good' | 'off' | 'warning' | 'bad';
        readonly seen: string;
        readonly mend?: string;
        readonly said: {
          readonly seen: {
            readonly code: string;
            readonly values: Readonly<Record<string, unknown>>;
          };
          readonly mend?: {
            readonly code: string;
            readonly values: Readonly<Record<string, unknown>>;
          };
        };
      }[];
      readonly archiving: {
        readonly mode: string;
        readonly archived: string | null;
        readonly failed: string | null;
      };
    };
  };
  'GET /api/v1/system/kept': {
    readonly answer: {
      readonly kinds: readonly {
        readonly kind: 'personal' | 'calls' | 'attempts' | 'alerts' | 'charges' | 'messages' | 'journal' | 'nightSheets' | 'propertySystem' | 'departures';
        readonly days: number;
        readonly rows: number;
        readonly bytes: number;
        readonly oldest: string | null;
        readonly over: number;
      }[];
    };
  };
  'GET /api/v1/room-status': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly rooms: readonly {
        readonly room: string;
        readonly status: string | null;
        readonly description: string | null;
        readonly actor: string | null;
        readonly changed: string | null;
        readonly assigned: string | null;
        readonly occupied: boolean | null;
        readonly arrivedToday: boolean;
        readonly departs: string | null;
        readonly departsToday: boolean;
        readonly leftToday: boolean;
        readonly doNotDisturb: boolean;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/room-status': {
    readonly body: {
      readonly room: string;
      readonly status: string;
      readonly entered?: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/status-types': {
    readonly answer: {
      readonly types: readonly {
        readonly id: string;
        readonly description: string;
        readonly inspect: boolean;
      }[];
    };
  };
  'PATCH /api/v1/status-types/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly inspect: boolean;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/assignees': {
    readonly answer: {
      readonly accounts: readonly string[];
    };
  };
  'PUT /api/v1/assignments': {
    readonly body: {
      readonly rooms: readonly string[];
      readonly account: string | null;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/defects': {
    readonly query: {
      readonly room?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly defects: readonly {
        readonly id: string;
        readonly room: string;
        readonly words: string;
        readonly photo: boolean;
        readonly reported: string;
        readonly reporter: string;
      }[];
      readonly next: string | null;
    };
  };
  'POST /api/v1/defects': {
    readonly body: {
      readonly room: string;
      readonly words: string;
      readonly photo?: string;
      readonly entered?: string;
    };
    readonly answer: {
      readonly id: string;
    };
  };
  'POST /api/v1/defects/{id}/fix': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/defects/{id}/photo': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Blob;
  };
  'GET /api/v1/announcements': {
    readonly answer: {
      readonly announcements: readonly {
        readonly language: string;
        readonly name: string;
        readonly voice: string | null;
        readonly complete: boolean;
        readonly sentences: readonly {
          readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
          readonly text: string;
          readonly source: 'own' | 'recording' | 'builtIn' | 'missing';
          readonly builtIn: string | null;
          readonly placeholders: readonly string[];
          readonly recordable: boolean;
        }[];
      }[];
      readonly voices: readonly {
        readonly id: string;
        readonly name: string;
      }[];
    };
  };
  'PUT /api/v1/announcements/{language}/{sentence}': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
    };
    readonly body: {
      readonly text: string;
    };
    readonly answer: undefined;
  };
  'DELETE /api/v1/announcements/{language}/{sentence}': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
    };
    readonly answer: undefined;
  };
  'PUT /api/v1/announcements/{language}/voice': {
    readonly path: {
      readonly language: string;
    };
    readonly body: {
      readonly voice: string;
    };
    readonly answer: undefined;
  };
  'GET /api/v1/announcements/{language}/sound': {
    readonly path: {
      readonly language: string;
    };
    readonly query: {
      readonly time?: string | undefined;
      readonly sentence?: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken' | undefined;
    };
    readonly answer: Blob;
  };
  'POST /api/v1/announcements/{language}/preview': {
    readonly path: {
      readonly language: string;
    };
    readonly body: {
      readonly time?: string;
      readonly sentence?: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
      readonly texts?: {
        readonly goodMorning?: string;
        readonly goodAfternoon?: string;
        readonly goodEvening?: string;
        readonly time?: string;
        readonly late?: string;
        readonly lastCall?: string;
        readonly snooze?: string;
        readonly confirm?: string;
        readonly snoozed?: string;
        readonly confirmed?: string;
        readonly goodbye?: string;
        readonly desk?: string;
        readonly deskTrouble?: string;
        readonly deskTaken?: string;
      };
    };
    readonly answer: Blob;
  };
  'GET /api/v1/announcements/{language}/{sentence}/recording': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
    };
    readonly answer: Blob;
  };
  'PUT /api/v1/announcements/{language}/{sentence}/recording': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskTrouble' | 'deskTaken';
    };
    readonly answer: undefined;
  };
  'POST /api/v1/announcements/{language}/ring': {
    readonly path: {
      readonly language: string;
    };
    readonly body: {
      readonly extension?: string;
      readonly room?: string;
      readonly time?: string;
    };
    readonly answer: {
      readonly id: string;
      readonly extension: string;
      readonly state: 'waiting' | 'ringing' | 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
    };
  };
  'GET /api/v1/announcements/rings/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly extension: string;
      readonly state: 'waiting' | 'ringing' | 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
    };
  };
}
