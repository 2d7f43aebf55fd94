/** Made from docs/api/openapi.json by `npm run api-types`. Not for editing. */
/* oxlint-disable max-lines */
export interface Api {
  /** The process is alive. */
  'GET /healthz': {
    readonly answer: {
      readonly status: 'ok';
    };
  };
  /** The process can do its work. */
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
  /** Metrics in the format of Prometheus. */
  'GET /metrics': {
    readonly answer: undefined;
  };
  /** What is due in the next hours can be rung. */
  'GET /wakez': {
    readonly answer: {
      readonly status: 'able' | 'unable';
      readonly hours: number;
      readonly reasons: readonly ('disk' | 'sounds' | 'clock-jumped' | 'trunk' | 'asterisk' | 'dialer' | 'database')[];
    };
  };
  /** A sound, for the Asterisk that dials in with this account. */
  'GET /telephony/sounds/{account}/{signature}/{file}': {
    readonly path: {
      readonly account: string;
      readonly signature: string;
      readonly file: string;
    };
    readonly answer: Blob;
  };
  /** System information. */
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
  /** Items that can be charged. */
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
  /** Add an item. */
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
  /** Categories of items. */
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
  /** Add a category. */
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
  /** Charge a room. */
  'POST /rest/isi/charge': {
    readonly body: {
      readonly id: string;
      readonly quantity: string | number;
      readonly room: string;
    };
    readonly answer: undefined;
  };
  /** Change an item. */
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
  /** Remove an item. */
  'DELETE /rest/isi/item/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Change a category. */
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
  /** Remove a category. */
  'DELETE /rest/isi/category/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Status types that a room can have. */
  'GET /rest/rsi/status': {
    readonly answer: {
      readonly items: readonly {
        readonly id: string;
        readonly description: string;
        readonly tenant: string;
      }[];
    };
  };
  /** Add a status type. */
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
  /** Change a room's status. */
  'POST /rest/rsi/change': {
    readonly body: {
      readonly id: string;
      readonly room: string;
    };
    readonly answer: undefined;
  };
  /** Change a status type. */
  'PUT /rest/rsi/status/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly description: string;
    };
    readonly answer: undefined;
  };
  /** Remove a status type. */
  'DELETE /rest/rsi/status/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Create wake-up calls. */
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
  /** List all wake-up calls. */
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
  /** List wake-up calls by outcome. */
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
  /** One wake-up call. */
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
  /** Set the result of a wake-up call. */
  'PUT /rest/wakeup/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly result: number;
    };
    readonly answer: undefined;
  };
  /** Delete a wake-up call. */
  'DELETE /rest/wakeup/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Sign in with a cookie instead of credentials in every request. */
  'POST /api/v1/session': {
    readonly body: {
      readonly account: string;
      readonly password: string;
    };
    readonly answer: {
      readonly account: string;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    } | {
      readonly step: 'code' | 'enrol';
      readonly challenge: string;
      readonly expiresAt: string;
    };
  };
  /** Who asks, and what they may do. */
  'GET /api/v1/session': {
    readonly answer: {
      readonly account: string;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    };
  };
  /** Sign out. */
  'DELETE /api/v1/session': {
    readonly answer: undefined;
  };
  /** Sign in with the code, after the password. */
  'POST /api/v1/session/second-step': {
    readonly body: {
      readonly challenge: string;
      readonly code: string;
    };
    readonly answer: {
      readonly account: string;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    };
  };
  /** A secret for an app, for who must have a second factor and has none. */
  'POST /api/v1/session/second-step/offer': {
    readonly body: {
      readonly challenge: string;
    };
    readonly answer: {
      readonly secret: string;
      readonly address: string;
      readonly enrolment: string;
    };
  };
  /** Sign in with the first code of an app. */
  'POST /api/v1/session/second-step/enrol': {
    readonly body: {
      readonly challenge: string;
      readonly enrolment: string;
      readonly code: string;
    };
    readonly answer: {
      readonly session: {
        readonly account: string;
        readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
        readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
        readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
        readonly ownPassword: boolean;
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
        readonly endsAt: string | null;
      };
      readonly recoveryCodes: readonly string[];
    };
  };
  /** Whether this installation waits for its first hotel. */
  'GET /api/v1/setup': {
    readonly answer: {
      readonly needsSetup: boolean;
    };
  };
  /** Make the first hotel and its administrator, and sign in. */
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
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    };
  };
  /** Whether the code from the log is right. */
  'POST /api/v1/setup/code': {
    readonly body: {
      readonly code: string;
    };
    readonly answer: undefined;
  };
  /** What of the hotel is set up, and what is left. */
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
  /** Hide the checklist, or show it again. */
  'PUT /api/v1/setup/checklist': {
    readonly body: {
      readonly hidden: boolean;
    };
    readonly answer: undefined;
  };
  /** Change one's own password. */
  'PUT /api/v1/session/password': {
    readonly body: {
      readonly password: string;
      readonly newPassword: string;
    };
    readonly answer: undefined;
  };
  /** Where the account is signed in. */
  'GET /api/v1/sessions': {
    readonly answer: {
      readonly sessions: readonly {
        readonly id: string;
        readonly current: boolean;
        readonly browser: string;
        readonly system: string;
        readonly address: string;
        readonly openedAt: string;
        readonly usedAt: string;
      }[];
    };
  };
  /** End all sessions of the account but the one that asks. */
  'DELETE /api/v1/sessions': {
    readonly answer: {
      readonly ended: number;
    };
  };
  /** End one session of the account. */
  'DELETE /api/v1/sessions/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** One's own passkeys. */
  'GET /api/v1/session/passkeys': {
    readonly answer: {
      readonly passkeys: readonly {
        readonly id: string;
        readonly name: string;
        readonly madeAt: string;
        readonly lastUsed: string | null;
      }[];
    };
  };
  /** Keep a passkey that a browser has made. */
  'POST /api/v1/session/passkeys': {
    readonly body: {
      readonly name: string;
      readonly response: {
        readonly id: string;
      };
    };
    readonly answer: undefined;
  };
  /** What a browser needs to make a passkey. */
  'POST /api/v1/session/passkeys/offer': {
    readonly body: {
      readonly password: string;
      readonly code?: string;
    };
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** Remove one of one's own passkeys. */
  'DELETE /api/v1/session/passkeys/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Whether passkeys can be used under this name of the service. */
  'GET /api/v1/session/passkey': {
    readonly answer: {
      readonly possible: boolean;
    };
  };
  /** Sign in with a passkey. */
  'POST /api/v1/session/passkey': {
    readonly body: {
      readonly response: {
        readonly id: string;
      };
    };
    readonly answer: {
      readonly account: string;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    };
  };
  /** What a browser needs to sign in with a passkey. */
  'POST /api/v1/session/passkey/offer': {
    readonly answer: Readonly<Record<string, unknown>>;
  };
  /** One's own second factor. */
  'GET /api/v1/session/second-factor': {
    readonly answer: {
      readonly since: string | null;
      readonly recoveryCodes: number;
      readonly required: boolean;
      readonly possible: boolean;
    };
  };
  /** Have a second factor, with the app's first code. */
  'PUT /api/v1/session/second-factor': {
    readonly body: {
      readonly enrolment: string;
      readonly code: string;
    };
    readonly answer: {
      readonly recoveryCodes: readonly string[];
    };
  };
  /** A secret for an app. */
  'POST /api/v1/session/second-factor/offer': {
    readonly body: {
      readonly password: string;
    };
    readonly answer: {
      readonly secret: string;
      readonly address: string;
      readonly enrolment: string;
    };
  };
  /** Do without a second factor again. */
  'POST /api/v1/session/second-factor/end': {
    readonly body: {
      readonly password: string;
      readonly code: string;
    };
    readonly answer: undefined;
  };
  /** Remove the second factor and the passkeys of somebody who has lost the device. */
  'DELETE /api/v1/accounts/{id}/second-factor': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Whether the people of a hotel sign in at a provider. */
  'GET /api/v1/session/provider': {
    readonly query: {
      readonly hotel?: string | undefined;
    };
    readonly answer: {
      readonly provider: string | null;
    };
  };
  /** Sign in with a provider's answer. */
  'POST /api/v1/session/provider': {
    readonly body: {
      readonly answer: string;
    };
    readonly answer: {
      readonly account: string;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly rights: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly ownPassword: boolean;
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
      readonly endsAt: string | null;
    };
  };
  /** Begin to sign in at the provider of a hotel. */
  'POST /api/v1/session/provider/begin': {
    readonly body: {
      readonly hotel?: string;
    };
    readonly answer: {
      readonly url: string;
    };
  };
  /** Where one signs out at the provider as well. */
  'GET /api/v1/session/provider/end': {
    readonly answer: {
      readonly url: string | null;
    };
  };
  /** Where the people of the hotel sign in. */
  'GET /api/v1/provider': {
    readonly answer: {
      readonly provider: {
        readonly name: string;
        readonly issuer: string;
        readonly clientId: string;
        readonly accountClaim: string;
        readonly groupsClaim: string;
        readonly hotelsClaim: string | null;
        readonly groups: readonly string[];
        readonly breakGlass: readonly string[];
        readonly hasSecret: boolean;
      } | null;
    };
  };
  /** Let the people of the hotel sign in at a provider. */
  'PUT /api/v1/provider': {
    readonly body: {
      readonly name: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly accountClaim: string;
      readonly groupsClaim: string;
      readonly hotelsClaim: string | null;
      readonly groups: readonly string[];
      readonly breakGlass: readonly string[];
      readonly secret?: string | null;
    };
    readonly answer: {
      readonly provider: {
        readonly name: string;
        readonly issuer: string;
        readonly clientId: string;
        readonly accountClaim: string;
        readonly groupsClaim: string;
        readonly hotelsClaim: string | null;
        readonly groups: readonly string[];
        readonly breakGlass: readonly string[];
        readonly hasSecret: boolean;
      } | null;
    };
  };
  /** Go back to passwords. */
  'DELETE /api/v1/provider': {
    readonly answer: undefined;
  };
  /** Try a provider: what it says of itself is read. */
  'POST /api/v1/provider/try': {
    readonly body: {
      readonly issuer: string;
      readonly clientId: string;
      readonly groupsClaim: string;
    };
    readonly answer: {
      readonly good: boolean;
      readonly found: readonly {
        readonly text: string;
        readonly said: {
          readonly code: string;
          readonly values: Readonly<Record<string, unknown>>;
        };
      }[];
    };
  };
  /** The property of this account. */
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
  /** When a call will ring, and by which rule at a clock change. */
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
  /** Wake-up calls, with who did what. */
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
        readonly method: 'system' | 'person' | 'person-then-system' | 'knock';
        readonly group: string | null;
        readonly bookedBy: string | null;
        readonly actedBy: string | null;
        readonly concludedBy: string | null;
        readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
      }[];
      readonly next: string | null;
    };
  };
  /** Book several calls at once, with a name for all of them. */
  'POST /api/v1/wakeups': {
    readonly body: {
      readonly group?: string;
      readonly calls: readonly {
        readonly room: string;
        readonly datetime: string;
        readonly daily: boolean;
        readonly method?: 'system' | 'person' | 'person-then-system' | 'knock';
      }[];
    };
    readonly answer: {
      readonly calls: readonly {
        readonly room: string;
        readonly id: string;
      }[];
    };
  };
  /** One wake-up call, with who did what. */
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
      readonly method: 'system' | 'person' | 'person-then-system' | 'knock';
      readonly group: string | null;
      readonly bookedBy: string | null;
      readonly actedBy: string | null;
      readonly concludedBy: string | null;
      readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
    };
  };
  /** Give a call another time, or another way to be woken. */
  'PATCH /api/v1/wakeups/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly scheduled: string;
      readonly datetime?: string;
      readonly method?: 'system' | 'person' | 'person-then-system' | 'knock';
    };
    readonly answer: undefined;
  };
  /** Cancel a call that is to come. */
  'POST /api/v1/wakeups/{id}/cancel': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly scheduled: string;
    };
    readonly answer: undefined;
  };
  /** Ring a room now. */
  'POST /api/v1/wakeups/ring-now': {
    readonly body: {
      readonly room: string;
    };
    readonly answer: {
      readonly id: string;
    };
  };
  /** Groups of calls, and how many of each are awake. */
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
  /** Give the calls of a group another time. */
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
  /** Cancel the calls of a group. */
  'POST /api/v1/wakeups/groups/cancel': {
    readonly body: {
      readonly group: string;
      readonly rooms?: readonly string[];
    };
    readonly answer: {
      readonly count: number;
    };
  };
  /** Set the result of a call, with the reason. */
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
  /** The minibar was checked, and nothing used. */
  'POST /api/v1/minibar-checks': {
    readonly body: {
      readonly room: string;
    };
    readonly answer: undefined;
  };
  /** When the calls to come will really ring, given the lines. */
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
  /** Which rooms with a call cannot be reached. */
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
  /** Every time the room was rung for a call, the newest first. */
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
  /** Whether a phone of this property can ring at this moment. */
  'GET /api/v1/wakeups/outlook': {
    readonly answer: {
      readonly able: boolean;
      readonly obstacle: 'disk' | 'sounds' | 'clock-jumped' | 'trunk' | 'asterisk' | 'dialer' | null;
    };
  };
  /** The lists of nights, as they stood at 23:00, newest first. */
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
          readonly method?: 'system' | 'person' | 'person-then-system' | 'knock';
        }[];
      }[];
    };
  };
  /** Alerts, the newest first. */
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
  /** Take an alert. */
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
  /** Say how it ended with a guest who did not wake. */
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
  /** Notes of the shifts, the newest first. */
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
  /** Write a note for the next shift. */
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
  /** Correct a note, or say that it is done. */
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
  /** Remove a note. */
  'DELETE /api/v1/notes/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** What one shift tells the next. */
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
  /** Take over the desk. */
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
  /** What happens, as it happens (server-sent events). */
  'GET /api/v1/events': {
    readonly query: {
      readonly types?: string | undefined;
    };
    readonly answer: string;
  };
  /** Charges and what became of them, newest first. */
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
          readonly event: string;
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
  /** Charge a room with several items, and be able to take it back for a moment. */
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
  /** What was charged on a day, by category. */
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
  /** A day's charges beside what each connector took of them. */
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
        readonly event: string;
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
  /** Take a charge back. */
  'POST /api/v1/charges/{id}/undo': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Messages and what became of them, newest first. */
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
        readonly tries: readonly {
          readonly at: string;
          readonly answer: number | null;
          readonly words: string;
          readonly milliseconds: number;
        }[];
        readonly payload: Readonly<Record<string, unknown>>;
      }[];
      readonly next: string | null;
    };
  };
  /** Send a message again. */
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
      readonly tries: readonly {
        readonly at: string;
        readonly answer: number | null;
        readonly words: string;
        readonly milliseconds: number;
      }[];
      readonly payload: Readonly<Record<string, unknown>>;
    };
  };
  /** Take a message back before it leaves. */
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
      readonly tries: readonly {
        readonly at: string;
        readonly answer: number | null;
        readonly words: string;
        readonly milliseconds: number;
      }[];
      readonly payload: Readonly<Record<string, unknown>>;
    };
  };
  /** Who is told what happens, and how that goes. */
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
  /** Let a destination go on, or send it messages again. */
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
  /** Send a test. */
  'POST /api/v1/destinations/{id}/test': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly delivery: string;
    };
  };
  /** Links to property systems, how they are, and what was said on them last. */
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
  /** A property system tells that something has changed there. */
  'POST /api/v1/hooks/{destination}/{token}': {
    readonly path: {
      readonly destination: string;
      readonly token: string;
    };
    readonly answer: undefined;
  };
  /** Who lives where, as the property system tells it. */
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
        readonly method: 'knock' | 'person' | 'person-then-system' | null;
        readonly arrived: string;
        readonly name: string | null;
        readonly vip: string | null;
        readonly party: string | null;
        readonly departs: string | null;
      }[];
      readonly next: string | null;
    };
  };
  /** Erase all that identifies a guest. */
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
        readonly guestMessages: number;
        readonly guests: number;
        readonly transcripts: number;
      };
      readonly waiting: number;
    };
  };
  /** Rooms in the order people count them. */
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
        readonly method: 'system' | 'person' | 'person-then-system' | 'knock' | null;
        readonly spoken: string;
      }[];
      readonly next: string | null;
    };
  };
  /** Add a room. */
  'POST /api/v1/rooms': {
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly body: {
      readonly room: string;
      readonly extension?: string;
      readonly language?: string;
      readonly method?: '' | 'system' | 'person' | 'person-then-system' | 'knock';
    };
    readonly answer: {
      readonly room: string;
      readonly extension: string | null;
      readonly language: string | null;
      readonly method: 'system' | 'person' | 'person-then-system' | 'knock' | null;
    };
  };
  /** One room. */
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
      readonly method: 'system' | 'person' | 'person-then-system' | 'knock' | null;
      readonly spoken: string;
    };
  };
  /** Change the phone or the language of a room, or how its guests are woken. */
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
      readonly method?: '' | 'system' | 'person' | 'person-then-system' | 'knock';
    };
    readonly answer: {
      readonly room: string;
      readonly extension: string | null;
      readonly language: string | null;
      readonly method: 'system' | 'person' | 'person-then-system' | 'knock' | null;
    };
  };
  /** Remove a room. */
  'DELETE /api/v1/rooms/{room}': {
    readonly path: {
      readonly room: string;
    };
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly answer: undefined;
  };
  /** How a room's phone answered the last time it was rung. */
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
  /** Ring a room to see whether its phone works. */
  'POST /api/v1/rooms/{room}/test-ring': {
    readonly path: {
      readonly room: string;
    };
    readonly answer: {
      readonly id: string;
      readonly extension: string;
    };
  };
  /** Add rooms, many at once. */
  'POST /api/v1/rooms/several': {
    readonly query: {
      readonly list?: 'mailboxes' | 'custom' | undefined;
    };
    readonly body: {
      readonly rooms: readonly string[];
    };
    readonly answer: {
      readonly added: number;
      readonly rooms: readonly string[];
    };
  };
  /** What the hotel is. */
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
      readonly secondFactor: readonly ('front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony')[];
      readonly tokensOnly: boolean;
      readonly guestNames: boolean | null;
      readonly code: string;
      readonly known: readonly string[];
      readonly callsSet: number;
    };
  };
  /** Change what the hotel is. */
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
      readonly secondFactor?: unknown;
      readonly tokensOnly?: unknown;
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
      readonly secondFactor: readonly ('front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony')[];
      readonly tokensOnly: boolean;
      readonly guestNames: boolean | null;
      readonly code: string;
      readonly known: readonly string[];
      readonly callsSet: number;
    };
  };
  /** The property as a file. */
  'GET /api/v1/property/file': {
    readonly answer: Blob;
  };
  /** What the hotel is connected with, and what it could be. */
  'GET /api/v1/connections': {
    readonly answer: {
      readonly connections: readonly {
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly name: string;
        readonly type: string;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly events: readonly string[];
        readonly holdSeconds: number;
        readonly hasSecret: boolean;
      }[];
      readonly kinds: readonly {
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly type: string;
        readonly format: string | null;
        readonly fields: readonly {
          readonly name: string;
          readonly kind: 'text' | 'number' | 'choice' | 'list';
          readonly needed: boolean;
          readonly choices: readonly string[];
        }[];
        readonly secret: 'none' | 'possible' | 'needed';
        readonly usualEvents: readonly string[] | null;
      }[];
    };
  };
  /** Add a connection, or change it. */
  'PUT /api/v1/connections/{role}/{name}': {
    readonly path: {
      readonly role: 'connector' | 'receiver' | 'subscriber';
      readonly name: string;
    };
    readonly body: {
      readonly type: string;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly events?: readonly string[];
      readonly holdSeconds?: number;
      readonly secret?: string;
    };
    readonly answer: undefined;
  };
  /** Remove a connection. */
  'DELETE /api/v1/connections/{role}/{name}': {
    readonly path: {
      readonly role: 'connector' | 'receiver' | 'subscriber';
      readonly name: string;
    };
    readonly answer: undefined;
  };
  /** How guests are woken. */
  'GET /api/v1/policy': {
    readonly answer: {
      readonly lines: number;
      readonly ringSeconds: number;
      readonly attempts: number;
      readonly retryMinutes: number;
      readonly graceMinutes: number;
      readonly personMinutes: number;
      readonly soonMinutes: number;
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
  /** Change how guests are woken. */
  'PUT /api/v1/policy': {
    readonly body: {
      readonly lines?: unknown;
      readonly ringSeconds?: unknown;
      readonly attempts?: unknown;
      readonly retryMinutes?: unknown;
      readonly graceMinutes?: unknown;
      readonly personMinutes?: unknown;
      readonly soonMinutes?: unknown;
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
      readonly personMinutes: number;
      readonly soonMinutes: number;
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
  /** How long is kept what is over. */
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
  /** Change how long is kept what is over. */
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
  /** Make the property match a file. */
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
  /** Accounts by name. */
  'GET /api/v1/accounts': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly accounts: readonly {
        readonly id: string;
        readonly name: string;
        readonly person: string | null;
        readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
        readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
        readonly enabled: boolean;
        readonly lastSignIn: string | null;
        readonly secondFactor: boolean;
      }[];
      readonly next: string | null;
    };
  };
  /** Add an account. */
  'POST /api/v1/accounts': {
    readonly body: {
      readonly name: string;
      readonly password?: string;
      readonly person?: string | null;
      readonly role?: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions?: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly person: string | null;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  /** One account. */
  'GET /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly person: string | null;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  /** Change person, role, permissions or whether it may sign in. */
  'PATCH /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly person?: string | null;
      readonly role?: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions?: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled?: boolean;
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly person: string | null;
      readonly role: 'front-desk' | 'housekeeper' | 'supervisor' | 'minibar' | 'auditor' | 'administrator' | 'integration' | 'telephony' | null;
      readonly permissions: readonly ('admin' | 'inventory' | 'telephony' | 'inspect')[];
      readonly enabled: boolean;
    };
  };
  /** Remove an account. */
  'DELETE /api/v1/accounts/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Make a code with which the owner of an account sets a new password. */
  'POST /api/v1/accounts/{id}/code': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly minutes?: number;
    };
    readonly answer: {
      readonly code: string;
      readonly expiresAt: string;
    };
  };
  /** Set a new password with a code from an administrator. */
  'POST /api/v1/session/code': {
    readonly body: {
      readonly account: string;
      readonly code: string;
      readonly newPassword: string;
    };
    readonly answer: undefined;
  };
  /** Who has which account, and who had it before. */
  'GET /api/v1/people': {
    readonly answer: {
      readonly people: readonly {
        readonly account: string;
        readonly person: string;
        readonly since: string;
        readonly until: string | null;
      }[];
    };
  };
  /** Tokens, without their values. */
  'GET /api/v1/tokens': {
    readonly query: {
      readonly whose?: 'own' | 'all' | undefined;
    };
    readonly answer: {
      readonly tokens: readonly {
        readonly id: string;
        readonly account: string;
        readonly name: string;
        readonly rights: readonly string[] | null;
        readonly networks: readonly string[];
        readonly madeBy: string;
        readonly madeAt: string;
        readonly expiresAt: string;
        readonly expired: boolean;
        readonly lastUsed: string | null;
      }[];
    };
  };
  /** Make a token. */
  'POST /api/v1/tokens': {
    readonly body: {
      readonly name: string;
      readonly account?: string;
      readonly rights?: readonly ('session' | 'access.own' | 'system.read' | 'events.hear' | 'rooms.read' | 'wakeups.read' | 'wakeups.book' | 'wakeups.cancel' | 'wakeups.conclude' | 'wakeups.correct' | 'alerts.read' | 'alerts.take' | 'alerts.office' | 'phones.test' | 'guests.read' | 'guests.erase' | 'shift.read' | 'shift.write' | 'shift.others' | 'status.set' | 'status.inspect' | 'rooms.assign' | 'defects.read' | 'defects.write' | 'items.read' | 'items.change' | 'charges.make' | 'charges.read' | 'postings.read' | 'postings.replay' | 'destinations.read' | 'destinations.replay' | 'journal.read' | 'reports.read' | 'settings.read' | 'settings.change' | 'accounts.read' | 'accounts.change' | 'health.read' | 'callers.ask' | 'telephony.attach' | 'operator')[];
      readonly networks?: readonly string[];
      readonly expiresAt?: string;
      readonly code?: string;
    };
    readonly answer: {
      readonly id: string;
      readonly account: string;
      readonly name: string;
      readonly rights: readonly string[] | null;
      readonly networks: readonly string[];
      readonly madeBy: string;
      readonly madeAt: string;
      readonly expiresAt: string;
      readonly expired: boolean;
      readonly lastUsed: string | null;
      readonly value: string;
    };
  };
  /** Revoke a token. */
  'DELETE /api/v1/tokens/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** All hotels: whether they can be rung, and what they used. */
  'GET /api/v1/operator/hotels': {
    readonly query: {
      readonly month?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly hotels: readonly {
        readonly code: string;
        readonly name: string;
        readonly state: 'open' | 'suspended' | 'removal';
        readonly suspendedAt: string | null;
        readonly suspendedWhy: string | null;
        readonly rooms: number;
        readonly lines: number;
        readonly due: number;
        readonly obstacle: string | null;
        readonly alerts: number;
        readonly quotas: {
          readonly rooms: number | null;
          readonly lines: number | null;
          readonly requestsPerMinute: number | null;
        };
        readonly used: {
          readonly month: string;
          readonly answered: number;
          readonly unanswered: number;
          readonly rings: number;
          readonly minutes: number;
          readonly charges: number;
        };
      }[];
      readonly next: string | null;
    };
  };
  /** Make a hotel, with an administrator. */
  'POST /api/v1/operator/hotels': {
    readonly body: {
      readonly file?: string;
      readonly name?: string;
      readonly code?: string;
      readonly timezone?: string;
      readonly languages?: readonly string[];
      readonly currency?: string;
      readonly lines?: number;
      readonly rooms?: readonly string[];
      readonly administrator: {
        readonly account: string;
        readonly person?: string;
      };
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly account: string;
      readonly oneTimeCode: string | null;
      readonly expiresAt: string | null;
    };
  };
  /** One hotel. */
  'GET /api/v1/operator/hotels/{code}': {
    readonly path: {
      readonly code: string;
    };
    readonly query: {
      readonly month?: string | undefined;
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly state: 'open' | 'suspended' | 'removal';
      readonly suspendedAt: string | null;
      readonly suspendedWhy: string | null;
      readonly rooms: number;
      readonly lines: number;
      readonly due: number;
      readonly obstacle: string | null;
      readonly alerts: number;
      readonly quotas: {
        readonly rooms: number | null;
        readonly lines: number | null;
        readonly requestsPerMinute: number | null;
      };
      readonly used: {
        readonly month: string;
        readonly answered: number;
        readonly unanswered: number;
        readonly rings: number;
        readonly minutes: number;
        readonly charges: number;
      };
    };
  };
  /** Ask for the removal of a suspended hotel. */
  'DELETE /api/v1/operator/hotels/{code}': {
    readonly path: {
      readonly code: string;
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly state: 'open' | 'suspended' | 'removal';
      readonly suspendedAt: string | null;
      readonly suspendedWhy: string | null;
      readonly rooms: number;
      readonly lines: number;
      readonly due: number;
      readonly obstacle: string | null;
      readonly alerts: number;
      readonly quotas: {
        readonly rooms: number | null;
        readonly lines: number | null;
        readonly requestsPerMinute: number | null;
      };
      readonly used: {
        readonly month: string;
        readonly answered: number;
        readonly unanswered: number;
        readonly rings: number;
        readonly minutes: number;
        readonly charges: number;
      };
    };
  };
  /** Suspend a hotel. */
  'POST /api/v1/operator/hotels/{code}/suspend': {
    readonly path: {
      readonly code: string;
    };
    readonly body: {
      readonly reason: string;
      readonly calls?: 'ring' | 'cancel';
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly state: 'open' | 'suspended' | 'removal';
      readonly suspendedAt: string | null;
      readonly suspendedWhy: string | null;
      readonly rooms: number;
      readonly lines: number;
      readonly due: number;
      readonly obstacle: string | null;
      readonly alerts: number;
      readonly quotas: {
        readonly rooms: number | null;
        readonly lines: number | null;
        readonly requestsPerMinute: number | null;
      };
      readonly used: {
        readonly month: string;
        readonly answered: number;
        readonly unanswered: number;
        readonly rings: number;
        readonly minutes: number;
        readonly charges: number;
      };
    };
  };
  /** End the suspension of a hotel. */
  'POST /api/v1/operator/hotels/{code}/resume': {
    readonly path: {
      readonly code: string;
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly state: 'open' | 'suspended' | 'removal';
      readonly suspendedAt: string | null;
      readonly suspendedWhy: string | null;
      readonly rooms: number;
      readonly lines: number;
      readonly due: number;
      readonly obstacle: string | null;
      readonly alerts: number;
      readonly quotas: {
        readonly rooms: number | null;
        readonly lines: number | null;
        readonly requestsPerMinute: number | null;
      };
      readonly used: {
        readonly month: string;
        readonly answered: number;
        readonly unanswered: number;
        readonly rings: number;
        readonly minutes: number;
        readonly charges: number;
      };
    };
  };
  /** What a hotel may have. */
  'PUT /api/v1/operator/hotels/{code}/quotas': {
    readonly path: {
      readonly code: string;
    };
    readonly body: {
      readonly rooms: number | null;
      readonly lines: number | null;
      readonly requestsPerMinute: number | null;
    };
    readonly answer: {
      readonly code: string;
      readonly name: string;
      readonly state: 'open' | 'suspended' | 'removal';
      readonly suspendedAt: string | null;
      readonly suspendedWhy: string | null;
      readonly rooms: number;
      readonly lines: number;
      readonly due: number;
      readonly obstacle: string | null;
      readonly alerts: number;
      readonly quotas: {
        readonly rooms: number | null;
        readonly lines: number | null;
        readonly requestsPerMinute: number | null;
      };
      readonly used: {
        readonly month: string;
        readonly answered: number;
        readonly unanswered: number;
        readonly rings: number;
        readonly minutes: number;
        readonly charges: number;
      };
    };
  };
  /** What operators did, the latest first. */
  'GET /api/v1/operator/audit': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly deeds: readonly {
        readonly number: string;
        readonly at: string;
        readonly operator: string;
        readonly deed: string;
        readonly hotel: string | null;
        readonly code: string;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly digest: string;
      }[];
      readonly next: string | null;
    };
  };
  /** Who did what, newest first. */
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
  /** Whether the newest part of the journal is as it was written. */
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
  /** All of it as a file, newest first. */
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
  /** Wake-ups by day: answered or not, how late, how often a person had to be told. */
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
        readonly guestPhone: number;
        readonly staffPhone: number;
        readonly console: number;
        readonly propertySystem: number;
        readonly rest: number;
      }[];
    };
  };
  /** The calls behind one number of the report, newest first. */
  'GET /api/v1/reports/wakeups/calls': {
    readonly query: {
      readonly from: string;
      readonly to: string;
      readonly outcome: 'answered' | 'failed' | 'missed' | 'cancelled' | 'inPerson' | 'alreadyUp' | 'corrected' | 'open' | 'escalations' | 'rung';
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly calls: readonly {
        readonly id: string | null;
        readonly room: string | null;
        readonly at: string;
        readonly late: number | null;
        readonly status: number | null;
        readonly result: number | null;
        readonly ending: 'in-person' | 'already-up' | 'corrected' | null;
      }[];
      readonly next: string | null;
    };
  };
  /** Charges by day and category. */
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
  /** The telephone systems that ring the rooms, and how they are. */
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
  /** One turn of a conversation with somebody who called in. */
  'POST /api/v1/telephony/call-ins': {
    readonly body: {
      readonly call: string;
      readonly turn: number;
      readonly caller: string;
      readonly called: string;
      readonly digits?: string;
      readonly status?: 'OK' | 'TIMEOUT' | 'HANGUP';
      readonly patience?: number;
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
  /** Calls that came in, newest first. */
  'GET /api/v1/call-ins': {
    readonly query: {
      readonly room?: string | undefined;
      readonly outcome?: 'booked' | 'changed' | 'cancelled' | 'status' | 'charged' | 'taken-back' | 'nothing-taken' | 'told' | 'heard' | 'desk' | 'rejected' | 'nothing' | 'lost' | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly callIns: readonly {
        readonly id: string;
        readonly at: string;
        readonly caller: string;
        readonly called: string;
        readonly room: string | null;
        readonly place: string | null;
        readonly knownAs: string;
        readonly staff: string | null;
        readonly name: string | null;
        readonly language: string | null;
        readonly turns: readonly {
          readonly asked: 'code' | 'message' | 'time' | 'half' | 'menu' | 'which' | 'booked' | 'cancelled' | 'who' | 'pin' | 'room' | 'status' | 'item' | 'result' | 'done';
          readonly pressed: string;
          readonly how: 'pressed' | 'silence' | 'hung-up';
          readonly did?: 'booked' | 'changed' | 'cancelled' | 'status' | 'charged' | 'taken-back' | 'nothing-taken' | 'told' | 'heard';
          readonly room?: string;
          readonly at?: string;
          readonly name?: string;
          readonly count?: number;
          readonly result?: number;
        }[];
        readonly ended: string | null;
        readonly outcome: 'booked' | 'changed' | 'cancelled' | 'status' | 'charged' | 'taken-back' | 'nothing-taken' | 'told' | 'heard' | 'desk' | 'rejected' | 'nothing' | 'lost' | null;
      }[];
      readonly next: string | null;
    };
  };
  /** Phones that people call in from. */
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
  /** Say whose phone a number is. */
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
  /** Forget whose phone a number is. */
  'DELETE /api/v1/phones/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly answer: undefined;
  };
  /** What guests and staff dial to call in. */
  'GET /api/v1/call-in': {
    readonly answer: {
      readonly on: boolean;
      readonly wakeup: string;
      readonly cancel: string;
      readonly status: string;
      readonly minibar: string;
      readonly operator: string;
      readonly anyone: boolean;
      readonly chargeVacant: boolean;
      readonly clock: 12 | 24;
      readonly strip: string;
      readonly most: number;
    };
  };
  /** Change what guests and staff dial to call in. */
  'PUT /api/v1/call-in': {
    readonly body: {
      readonly on?: boolean;
      readonly wakeup?: string;
      readonly cancel?: string;
      readonly status?: string;
      readonly minibar?: string;
      readonly operator?: string;
      readonly anyone?: boolean;
      readonly chargeVacant?: boolean;
      readonly clock?: 12 | 24;
      readonly strip?: string;
      readonly most?: number;
    };
    readonly answer: {
      readonly on: boolean;
      readonly wakeup: string;
      readonly cancel: string;
      readonly status: string;
      readonly minibar: string;
      readonly operator: string;
      readonly anyone: boolean;
      readonly chargeVacant: boolean;
      readonly clock: 12 | 24;
      readonly strip: string;
      readonly most: number;
    };
  };
  /** A card to print, to put beside the phone. */
  'GET /api/v1/call-in/cards/{who}': {
    readonly path: {
      readonly who: 'guest' | 'staff';
    };
    readonly query: {
      readonly language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | undefined;
    };
    readonly answer: Blob;
  };
  /** Staff who call in. */
  'GET /api/v1/staff': {
    readonly query: {
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: {
      readonly staff: readonly {
        readonly number: string;
        readonly name: string;
        readonly language: string | null;
        readonly may: readonly ('status' | 'inspect' | 'minibar' | 'wakeups')[];
        readonly pin: boolean;
      }[];
      readonly next: string | null;
    };
  };
  /** Say who has a staff number, and what they may do by phone. */
  'PUT /api/v1/staff/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly body: {
      readonly name?: string;
      readonly language?: string;
      readonly may: readonly ('status' | 'inspect' | 'minibar' | 'wakeups')[];
      readonly pin?: null | string;
    };
    readonly answer: {
      readonly number: string;
      readonly name: string;
      readonly language: string | null;
      readonly may: readonly ('status' | 'inspect' | 'minibar' | 'wakeups')[];
      readonly pin: boolean;
    };
  };
  /** Take a staff number away. */
  'DELETE /api/v1/staff/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly answer: undefined;
  };
  /** What is wrong, and how to fix it. */
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
  /** How much is kept of what goes by itself, and how old it is. */
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
  /** The status that each room has now. */
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
  /** Change a room's status, also some time after it was entered. */
  'POST /api/v1/room-status': {
    readonly body: {
      readonly room: string;
      readonly status: string;
      readonly entered?: string;
    };
    readonly answer: undefined;
  };
  /** Status types that a room can have, and who may give them. */
  'GET /api/v1/status-types': {
    readonly answer: {
      readonly types: readonly {
        readonly id: string;
        readonly description: string;
        readonly inspect: boolean;
      }[];
    };
  };
  /** Say who may give a status to a room. */
  'PATCH /api/v1/status-types/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly body: {
      readonly inspect: boolean;
    };
    readonly answer: undefined;
  };
  /** Accounts that rooms can be given to, by name. */
  'GET /api/v1/assignees': {
    readonly answer: {
      readonly accounts: readonly string[];
    };
  };
  /** Give rooms to an account for today, or take them back. */
  'PUT /api/v1/assignments': {
    readonly body: {
      readonly rooms: readonly string[];
      readonly account: string | null;
    };
    readonly answer: undefined;
  };
  /** What is broken, the oldest first. */
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
  /** Report what is broken in a room, with a photo where there is one. */
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
  /** Say that it is fixed. */
  'POST /api/v1/defects/{id}/fix': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** The photo of a defect. */
  'GET /api/v1/defects/{id}/photo': {
    readonly path: {
      readonly id: string;
    };
    readonly answer: Blob;
  };
  /** What guests hear, by language. */
  'GET /api/v1/announcements': {
    readonly answer: {
      readonly announcements: readonly {
        readonly language: string;
        readonly name: string;
        readonly voice: string | null;
        readonly complete: boolean;
        readonly sentences: readonly {
          readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
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
  /** Say a sentence in the hotel's own words. */
  'PUT /api/v1/announcements/{language}/{sentence}': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
    };
    readonly body: {
      readonly text: string;
    };
    readonly answer: undefined;
  };
  /** Back to what Reveille brings along. */
  'DELETE /api/v1/announcements/{language}/{sentence}': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
    };
    readonly answer: undefined;
  };
  /** Choose the voice for a language. */
  'PUT /api/v1/announcements/{language}/voice': {
    readonly path: {
      readonly language: string;
    };
    readonly body: {
      readonly voice: string;
    };
    readonly answer: undefined;
  };
  /** Hear an announcement as it is kept. */
  'GET /api/v1/announcements/{language}/sound': {
    readonly path: {
      readonly language: string;
    };
    readonly query: {
      readonly time?: string | undefined;
      readonly sentence?: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken' | undefined;
    };
    readonly answer: Blob;
  };
  /** Hear an announcement with words that are not kept yet. */
  'POST /api/v1/announcements/{language}/preview': {
    readonly path: {
      readonly language: string;
    };
    readonly body: {
      readonly time?: string;
      readonly sentence?: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
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
        readonly deskCall?: string;
        readonly deskKnock?: string;
        readonly deskTrouble?: string;
        readonly deskTaken?: string;
      };
    };
    readonly answer: Blob;
  };
  /** The hotel's own recording of a sentence, as it was given. */
  'GET /api/v1/announcements/{language}/{sentence}/recording': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
    };
    readonly answer: Blob;
  };
  /** Say a sentence with the hotel's own recording. */
  'PUT /api/v1/announcements/{language}/{sentence}/recording': {
    readonly path: {
      readonly language: string;
      readonly sentence: 'goodMorning' | 'goodAfternoon' | 'goodEvening' | 'time' | 'late' | 'lastCall' | 'snooze' | 'confirm' | 'snoozed' | 'confirmed' | 'goodbye' | 'desk' | 'deskCall' | 'deskKnock' | 'deskTrouble' | 'deskTaken';
    };
    readonly body: Blob;
    readonly answer: undefined;
  };
  /** Ring a phone with an announcement. */
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
  /** How the ringing of a phone went. */
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

export interface Messages {
  /** A wake-up call was set. */
  'wakeup.booked': {
    readonly type: 'wakeup.booked';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string;
        readonly wall: string;
        readonly zone: string;
        readonly rule: 'exact' | 'gap' | 'overlap';
        readonly daily: boolean;
        readonly source: number;
        readonly method?: 'system' | 'person' | 'person-then-system' | 'knock';
      };
    };
  };
  /** A call was given another way to wake the guest. */
  'wakeup.method': {
    readonly type: 'wakeup.method';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: 'system' | 'person' | 'person-then-system' | 'knock';
        readonly to: 'system' | 'person' | 'person-then-system' | 'knock';
      };
    };
  };
  /** A call comes in some minutes, for lamps, curtains and bed shakers; once for each time that it has. */
  'wakeup.soon': {
    readonly type: 'wakeup.soon';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string;
        readonly wall: string;
        readonly zone: string;
        readonly minutes: number;
        readonly method: 'system' | 'person' | 'person-then-system' | 'knock';
      };
    };
  };
  /** A call was given another time; a daily one rings at it on every day from then on. */
  'wakeup.changed': {
    readonly type: 'wakeup.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: string;
        readonly due: string;
        readonly wall: string;
        readonly zone: string;
        readonly rule: 'exact' | 'gap' | 'overlap';
        readonly daily: boolean;
      };
    };
  };
  /** A single call that stood became a daily one. */
  'wakeup.made-daily': {
    readonly type: 'wakeup.made-daily';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** A call moved to another room together with its guest. */
  'wakeup.moved': {
    readonly type: 'wakeup.moved';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: string;
        readonly to: string;
      };
    };
  };
  /** A call was removed; of a daily call the whole series to come. */
  'wakeup.deleted': {
    readonly type: 'wakeup.deleted';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string;
        readonly daily: boolean;
        readonly status: number;
        readonly result: number;
      };
    };
  };
  /** The phone of the room is rung. */
  'wakeup.ringing': {
    readonly type: 'wakeup.ringing';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly attempt: string;
        readonly number: number;
        readonly extension: string;
        readonly due: string;
        readonly late: number;
        readonly node: string;
      };
    };
  };
  /** One ring of the phone ended. */
  'wakeup.attempt': {
    readonly type: 'wakeup.attempt';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly attempt: string;
        readonly number: number;
        readonly extension: string;
        readonly unsure?: boolean;
        readonly result?: number | null;
        readonly answered?: string | null;
        readonly listened?: number;
        readonly heard?: boolean;
        readonly key?: string;
        readonly cause?: number | null;
        readonly sip?: number | null;
        readonly reason?: string;
        readonly forwardedTo?: string;
      };
    };
  };
  /** The phone is rung again later, because this ring did not wake the guest. */
  'wakeup.retry': {
    readonly type: 'wakeup.retry';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly at: string;
        readonly result: number;
      };
    };
  };
  /** The guest asked for some more minutes. */
  'wakeup.snoozed': {
    readonly type: 'wakeup.snoozed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly at: string;
        readonly snoozes: number;
      };
    };
  };
  /** A call is over, well or not. */
  'wakeup.concluded': {
    readonly type: 'wakeup.concluded';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly result: number;
        readonly before: number;
        readonly series?: string;
        readonly attempts?: number;
        readonly snoozes?: number;
        readonly reason?: string;
        readonly ending?: 'in-person' | 'already-up' | 'corrected';
      };
    };
  };
  /** A person changed how a call that was over had ended. */
  'wakeup.overwritten': {
    readonly type: 'wakeup.overwritten';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly result: number;
        readonly before: number;
        readonly series?: string;
        readonly attempts?: number;
        readonly snoozes?: number;
        readonly reason?: string;
        readonly ending?: 'in-person' | 'already-up' | 'corrected';
      };
    };
  };
  /** A daily call goes on to its next day. */
  'wakeup.next-day': {
    readonly type: 'wakeup.next-day';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string;
        readonly wall: string;
        readonly rule: 'exact' | 'gap' | 'overlap';
      };
    };
  };
  /** A property system set a call that cannot be made. */
  'wakeup.refused': {
    readonly type: 'wakeup.refused';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
        readonly date: string;
        readonly time: string;
        readonly reason: string;
      };
    };
  };
  /** Nobody knows whether a property system heard of this call. */
  'wakeup.unsure': {
    readonly type: 'wakeup.unsure';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
        readonly delivery: string;
        readonly reason: string;
      };
    };
  };
  /** The list of the night was made. */
  'wakeup.sheet-made': {
    readonly type: 'wakeup.sheet-made';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly night: string;
        readonly calls: number;
      };
    };
  };
  /** A person must be told of something; the stream and the console show it at once. */
  'alert.raised': {
    readonly type: 'alert.raised';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly alert: 'unanswered';
        readonly about: string | null;
        readonly result: number;
        readonly due: string;
        readonly wall: string;
        readonly attempts: number;
        readonly reason?: string;
      } | {
        readonly alert: 'missed';
        readonly about: string | null;
        readonly result: number;
        readonly due: string;
        readonly wall: string;
        readonly attempts: number;
        readonly reason?: string;
      } | {
        readonly alert: 'to-call';
        readonly about: string | null;
        readonly due: string;
        readonly wall: string;
        readonly until: string;
      } | {
        readonly alert: 'to-knock';
        readonly about: string | null;
        readonly due: string;
        readonly wall: string;
        readonly until: string;
      } | {
        readonly alert: 'overdue';
        readonly about: string | null;
        readonly calls: number;
        readonly oldest: string;
      } | {
        readonly alert: 'cannot-ring';
        readonly about: string | null;
        readonly obstacle: 'disk' | 'sounds' | 'clock-jumped' | 'trunk' | 'asterisk' | 'dialer';
        readonly seen: string;
        readonly calls: number;
        readonly earliest: string;
      } | {
        readonly alert: 'canary-silent';
        readonly about: string | null;
        readonly extension: string;
        readonly outcome: 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
        readonly reason?: string;
      } | {
        readonly alert: 'clock';
        readonly about: string | null;
      } | {
        readonly alert: 'destination-failing';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly failures: number;
      } | {
        readonly alert: 'destination-parked';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly failures: number;
      } | {
        readonly alert: 'destination-gone';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly error: string;
      } | {
        readonly alert: 'destination-set-aside';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly words: string;
        readonly delivery?: string;
        readonly record?: string;
      } | {
        readonly alert: 'link-down';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly reason: string;
      } | {
        readonly alert: 'wakeup-refused';
        readonly about: string | null;
        readonly destination: string;
        readonly destinationId: string;
        readonly date: string;
        readonly time: string;
        readonly reason: string;
      } | {
        readonly alert: 'caller-lost';
        readonly about: string | null;
        readonly callers: string;
        readonly since: string;
      } | {
        readonly alert: 'service-trouble';
        readonly about: string | null;
        readonly finding: string;
        readonly seen: string;
        readonly fix: string;
      } | {
        readonly alert: 'guessing';
        readonly about: string | null;
        readonly account: string;
        readonly tries: number;
        readonly networks: number;
        readonly addresses?: readonly string[];
        readonly accounts?: number;
        readonly since: string;
      };
    };
  };
  /** An alert that nobody has taken yet is about more people now. */
  'alert.joined': {
    readonly type: 'alert.joined';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly alert: 'unanswered' | 'missed' | 'to-call' | 'to-knock' | 'overdue' | 'cannot-ring' | 'canary-silent' | 'clock' | 'destination-failing' | 'destination-parked' | 'destination-gone' | 'destination-set-aside' | 'link-down' | 'wakeup-refused' | 'caller-lost' | 'service-trouble' | 'guessing';
        readonly about: string | null;
        readonly callers: string;
      };
    };
  };
  /** A phone of the desk is rung about an alert. */
  'alert.ringing': {
    readonly type: 'alert.ringing';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly attempt: string;
        readonly number: number;
        readonly extension: string;
        readonly due: string;
        readonly late: number;
        readonly node: string;
      };
    };
  };
  /** One ring of the phone of the desk ended. */
  'alert.attempt': {
    readonly type: 'alert.attempt';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly attempt: string;
        readonly number: number;
        readonly extension: string;
        readonly unsure?: boolean;
        readonly result?: number | null;
        readonly answered?: string | null;
        readonly listened?: number;
        readonly heard?: boolean;
        readonly key?: string;
        readonly cause?: number | null;
        readonly sip?: number | null;
        readonly reason?: string;
        readonly forwardedTo?: string;
      };
    };
  };
  /** A person took an alert. */
  'alert.acknowledged': {
    readonly type: 'alert.acknowledged';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly alert: 'unanswered' | 'missed' | 'to-call' | 'to-knock' | 'overdue' | 'cannot-ring' | 'canary-silent' | 'clock' | 'destination-failing' | 'destination-parked' | 'destination-gone' | 'destination-set-aside' | 'link-down' | 'wakeup-refused' | 'caller-lost' | 'service-trouble' | 'guessing';
        readonly about: string | null;
        readonly how: 'console' | 'phone' | 'over';
      };
    };
  };
  /** A person said how it ended with a guest who did not wake. */
  'alert.concluded': {
    readonly type: 'alert.concluded';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly alert: 'unanswered' | 'missed' | 'to-call' | 'to-knock' | 'overdue' | 'cannot-ring' | 'canary-silent' | 'clock' | 'destination-failing' | 'destination-parked' | 'destination-gone' | 'destination-set-aside' | 'link-down' | 'wakeup-refused' | 'caller-lost' | 'service-trouble' | 'guessing';
        readonly about: string | null;
        readonly how: 'woken' | 'up' | 'rung-again' | 'not-there';
      };
    };
  };
  /** A room was charged. */
  'charge.made': {
    readonly type: 'charge.made';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly item: string;
        readonly description: string;
        readonly quantity: number;
        readonly price: string;
      };
    };
  };
  /** A charge was taken back. */
  'charge.undone': {
    readonly type: 'charge.undone';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly item: string;
        readonly description: string;
        readonly quantity: number;
        readonly price: string;
        readonly receipt: string;
      };
    };
  };
  /** A minibar was looked at, and nothing had been used. */
  'charge.none': {
    readonly type: 'charge.none';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** A charge was sent and not answered: it is sent again under the same number. */
  'charge.unsure': {
    readonly type: 'charge.unsure';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
        readonly delivery: string;
        readonly posting: number;
        readonly sent: number;
        readonly reason: string;
      };
    };
  };
  /** An item was added. */
  'item.added': {
    readonly type: 'item.added';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
        readonly category: string;
        readonly max: number;
        readonly price: string;
      };
    };
  };
  /** An item was changed. */
  'item.changed': {
    readonly type: 'item.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: {
          readonly description?: string;
          readonly category?: string;
          readonly max?: number;
          readonly price?: string;
        };
        readonly to: {
          readonly description?: string;
          readonly category?: string;
          readonly max?: number;
          readonly price?: string;
        };
      };
    };
  };
  /** An item was removed. */
  'item.removed': {
    readonly type: 'item.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
      };
    };
  };
  /** A category of items was added. */
  'category.added': {
    readonly type: 'category.added';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
        readonly color: string;
      };
    };
  };
  /** A category of items was changed. */
  'category.changed': {
    readonly type: 'category.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: {
          readonly description?: string;
          readonly color?: string;
        };
        readonly to: {
          readonly description?: string;
          readonly color?: string;
        };
      };
    };
  };
  /** A category of items was removed. */
  'category.removed': {
    readonly type: 'category.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
      };
    };
  };
  /** A destination refused a delivery for good. */
  'delivery.refused': {
    readonly type: 'delivery.refused';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly delivery: string;
        readonly destination: string;
        readonly destinationId: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly answer: number | null;
        readonly words?: string;
      };
    };
  };
  /** A destination said that it wants no more deliveries. */
  'delivery.gone': {
    readonly type: 'delivery.gone';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly delivery: string;
        readonly destination: string;
        readonly destinationId: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly answer: number | null;
        readonly words?: string;
      };
    };
  };
  /** A destination is not tried any more until a person lets it go on. */
  'delivery.parked': {
    readonly type: 'delivery.parked';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly delivery: string;
        readonly destination: string;
        readonly destinationId: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly answer: number | null;
        readonly words?: string;
      };
    };
  };
  /** A delivery was taken back before it left. */
  'delivery.undone': {
    readonly type: 'delivery.undone';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly delivery: string;
        readonly destination: string;
        readonly destinationId: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly answer: number | null;
        readonly words?: string;
      };
    };
  };
  /** A person sent a delivery again. */
  'delivery.replayed': {
    readonly type: 'delivery.replayed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly delivery: string;
        readonly destination: string;
        readonly destinationId: string;
        readonly role: 'connector' | 'receiver' | 'subscriber';
        readonly event: string;
        readonly answer: number | null;
        readonly words?: string;
        readonly replayOf: string;
      };
    };
  };
  /** A person let a destination go on. */
  'delivery.resumed': {
    readonly type: 'delivery.resumed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
      };
    };
  };
  /** A person sent a test to a destination. */
  'delivery.tested': {
    readonly type: 'delivery.tested';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
      };
    };
  };
  /** A room was added. */
  'room.added': {
    readonly type: 'room.added';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly list: 'mailboxes' | 'custom';
        readonly extension: string | null;
        readonly language: string | null;
        readonly method?: 'system' | 'person' | 'person-then-system' | 'knock' | null;
      };
    };
  };
  /** A room was changed. */
  'room.changed': {
    readonly type: 'room.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly list: 'mailboxes' | 'custom';
        readonly from: {
          readonly extension?: string | null;
          readonly language?: string | null;
          readonly method?: 'system' | 'person' | 'person-then-system' | 'knock' | null;
        };
        readonly to: {
          readonly extension?: string | null;
          readonly language?: string | null;
          readonly method?: 'system' | 'person' | 'person-then-system' | 'knock' | null;
        };
      };
    };
  };
  /** A room was removed. */
  'room.removed': {
    readonly type: 'room.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly list: 'mailboxes' | 'custom';
        readonly extension: string | null;
        readonly language: string | null;
        readonly method?: 'system' | 'person' | 'person-then-system' | 'knock' | null;
      };
    };
  };
  /** A phone from which people call in was added, changed or removed. */
  'phone.changed': {
    readonly type: 'phone.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: {
          readonly kind: 'room' | 'extra' | 'staff' | 'public';
          readonly room: string | null;
          readonly place: string;
        } | null;
        readonly to: {
          readonly kind: 'room' | 'extra' | 'staff' | 'public';
          readonly room: string | null;
          readonly place: string;
        } | null;
      };
    };
  };
  /** A staff number for calling in was added or changed. */
  'staff.changed': {
    readonly type: 'staff.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly may: readonly ('status' | 'inspect' | 'minibar' | 'wakeups')[];
        readonly pin: boolean;
      };
    };
  };
  /** A staff number for calling in was removed. */
  'staff.removed': {
    readonly type: 'staff.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** PINs were tried by phone, and are not looked at for a while. */
  'staff.locked': {
    readonly type: 'staff.locked';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly minutes: number;
      };
    };
  };
  /** Somebody has the phone of a room tried. */
  'room.test-ring': {
    readonly type: 'room.test-ring';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly extension: string;
      };
    };
  };
  /** A test of the phone of a room ended. */
  'room.test-ring-ended': {
    readonly type: 'room.test-ring-ended';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly extension: string;
        readonly outcome: 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
        readonly cause?: number | null;
        readonly sip?: number | null;
        readonly reason?: string;
      };
    };
  };
  /** The guests of a room want not to be disturbed, or no longer, by the property system. */
  'room.do-not-disturb': {
    readonly type: 'room.do-not-disturb';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly on: boolean;
      };
    };
  };
  /** Rooms were given to an account for a day, or taken from it. */
  'room.assigned': {
    readonly type: 'room.assigned';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly account: string | null;
        readonly rooms: readonly string[];
        readonly day: string;
      };
    };
  };
  /** Somebody reported what is broken in a room. */
  'defect.reported': {
    readonly type: 'defect.reported';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly photo: boolean;
        readonly words?: string;
      };
    };
  };
  /** What was broken in a room is fixed. */
  'defect.fixed': {
    readonly type: 'defect.fixed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly reporter: string;
      };
    };
  };
  /** The canary, a phone that is rung through the night, was rung. */
  'canary.rung': {
    readonly type: 'canary.rung';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly extension: string;
        readonly outcome: 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
        readonly cause?: number | null;
        readonly sip?: number | null;
        readonly reason?: string;
      };
    };
  };
  /** The status of a room was changed. */
  'roomstatus.changed': {
    readonly type: 'roomstatus.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: string | null;
        readonly to: string;
        readonly entered?: string;
      };
    };
  };
  /** A status that rooms can have was added. */
  'statustype.added': {
    readonly type: 'statustype.added';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
      };
    };
  };
  /** A status that rooms can have was changed. */
  'statustype.changed': {
    readonly type: 'statustype.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: {
          readonly description?: string;
          readonly inspect?: boolean;
        };
        readonly to: {
          readonly description?: string;
          readonly inspect?: boolean;
        };
      };
    };
  };
  /** A status that rooms can have was removed. */
  'statustype.removed': {
    readonly type: 'statustype.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly description: string;
      };
    };
  };
  /** A guest moved in, by the property system. */
  'guest.arrived': {
    readonly type: 'guest.arrived';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly language: string | null;
        readonly guest?: string;
      };
    };
  };
  /** A guest moved out, by the property system. */
  'guest.left': {
    readonly type: 'guest.left';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly policy: 'purge' | 'keep' | 'follow';
        readonly guests?: readonly string[];
      };
    };
  };
  /** A guest moved to another room. */
  'guest.moved': {
    readonly type: 'guest.moved';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly from: string;
        readonly to: string;
        readonly calls: number;
      };
    };
  };
  /** A guest heard a message of the property system. */
  'guest.message-heard': {
    readonly type: 'guest.message-heard';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** The link to a property system is up. */
  'link.up': {
    readonly type: 'link.up';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
      };
    };
  };
  /** The link to a property system is down. */
  'link.down': {
    readonly type: 'link.down';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly destination: string;
        readonly destinationId: string;
        readonly reason: string;
      };
    };
  };
  /** A note was written for the next shift. */
  'note.written': {
    readonly type: 'note.written';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string | null;
        readonly text?: string;
      };
    };
  };
  /** A note was corrected. */
  'note.corrected': {
    readonly type: 'note.corrected';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string | null;
        readonly text?: string;
        readonly before?: string;
      };
    };
  };
  /** What a note says was done. */
  'note.done': {
    readonly type: 'note.done';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** What a note says is not done after all. */
  'note.reopened': {
    readonly type: 'note.reopened';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** A note was removed. */
  'note.removed': {
    readonly type: 'note.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly due: string | null;
        readonly text?: string;
      };
    };
  };
  /** Somebody took over the desk. */
  'handover.taken': {
    readonly type: 'handover.taken';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly since: string;
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
    };
  };
  /** An account was added. */
  'account.added': {
    readonly type: 'account.added';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly role?: string | null;
        readonly permissions: readonly string[];
        readonly person?: string;
      };
    };
  };
  /** An account was changed. */
  'account.changed': {
    readonly type: 'account.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly role?: string | null;
        readonly permissions?: readonly string[];
        readonly enabled?: boolean;
        readonly password?: 'another one';
        readonly secondFactor?: 'codes added' | 'codes ended' | 'codes removed' | 'recovery code used' | 'codes locked' | 'passkey added' | 'passkey removed';
        readonly person?: string;
      };
    };
  };
  /** An account was removed. */
  'account.removed': {
    readonly type: 'account.removed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
      };
    };
  };
  /** A code was made with which the owner of an account sets a new password. */
  'account.code-made': {
    readonly type: 'account.code-made';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly expires: string;
      };
    };
  };
  /** Wrong passwords of an account were tried. */
  'account.guessed': {
    readonly type: 'account.guessed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly wrong: number;
        readonly refused: number;
        readonly networks: number;
        readonly way?: readonly ('password' | 'basic' | 'token' | 'code' | 'passkey' | 'totp' | 'oidc')[];
        readonly addresses?: readonly string[];
      };
    };
  };
  /** A token was made. */
  'token.made': {
    readonly type: 'token.made';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly token: string;
        readonly expires: string;
        readonly rights?: readonly string[];
        readonly networks?: readonly string[];
      };
    };
  };
  /** A token was revoked. */
  'token.revoked': {
    readonly type: 'token.revoked';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly account: string;
        readonly token: string;
      };
    };
  };
  /** Somebody signed in; with credentials in requests the first time of a day from a network, and by that way. */
  'session.opened': {
    readonly type: 'session.opened';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly way?: 'password' | 'basic' | 'token' | 'code' | 'passkey' | 'totp' | 'oidc';
        readonly address?: string;
      };
    };
  };
  /** Somebody whom the provider or a token vouched for was not let in; once a day for the same from a network. */
  'session.refused': {
    readonly type: 'session.refused';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly way: 'password' | 'basic' | 'token' | 'code' | 'passkey' | 'totp' | 'oidc';
        readonly reason: 'in no group' | 'name cannot be used' | 'name taken' | 'switched off' | 'not of this hotel' | 'token expired' | 'another network';
        readonly account?: string;
        readonly address?: string;
      };
    };
  };
  /** Somebody signed out. */
  'session.closed': {
    readonly type: 'session.closed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** The wake-up policy, or how long something is kept, was changed. */
  'policy.changed': {
    readonly type: 'policy.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly changes: readonly {
          readonly name: string;
          readonly from: unknown;
          readonly to: unknown;
        }[];
      };
    };
  };
  /** The name, the zone or another setting of the hotel itself was changed. */
  'property.changed': {
    readonly type: 'property.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly changes: readonly {
          readonly name: string;
          readonly from: unknown;
          readonly to: unknown;
        }[];
      };
    };
  };
  /** A property file was applied. */
  'property.imported': {
    readonly type: 'property.imported';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly count: number;
        readonly changes: readonly string[];
      };
    };
  };
  /** Whoever runs the installation has suspended the hotel: nobody signs in. */
  'property.suspended': {
    readonly type: 'property.suspended';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly reason: string;
        readonly cancelled: number;
      };
    };
  };
  /** The hotel is suspended no more. */
  'property.resumed': {
    readonly type: 'property.resumed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: Readonly<Record<string, unknown>>;
    };
  };
  /** The hotel was moved to another installation, where this is its first entry. */
  'property.moved': {
    readonly type: 'property.moved';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly address: string;
      };
    };
  };
  /** A sentence or the voice of the announcements was changed. */
  'announcement.changed': {
    readonly type: 'announcement.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly from: {
          readonly text: string;
        } | {
          readonly recording: string;
        } | string | null;
        readonly to: {
          readonly text: string;
        } | {
          readonly recording: string;
        } | string | null;
      };
    };
  };
  /** An announcement was played on a phone to try it. */
  'announcement.rung': {
    readonly type: 'announcement.rung';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: string | null;
      readonly detail: {
        readonly language: string;
        readonly extension: string;
        readonly time: string;
        readonly outcome: 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
        readonly cause?: number | null;
        readonly sip?: number | null;
        readonly reason?: string;
      };
    };
  };
  /** Guests' names were erased. */
  'journal.name-erased': {
    readonly type: 'journal.name-erased';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly names: number;
      };
    };
  };
  /** All that identifies a guest was erased. */
  'journal.guest-erased': {
    readonly type: 'journal.guest-erased';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly reason: string;
        readonly entries: number;
        readonly messages: number;
        readonly forwardings: number;
        readonly nightSheets: number;
        readonly propertySystemCalls: number;
        readonly departures: number;
        readonly notes: number;
        readonly guestMessages: number;
        readonly transcripts: number;
        readonly guests: number;
        readonly waiting: number;
      };
    };
  };
  /** Personal data was taken out of old entries. */
  'journal.redacted': {
    readonly type: 'journal.redacted';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly entries: Readonly<Record<string, string>>;
      };
    };
  };
  /** What was kept long enough was removed. */
  'journal.forgotten': {
    readonly type: 'journal.forgotten';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly entries?: number;
        readonly messages?: number;
        readonly forwardings?: number;
        readonly nightSheets?: number;
        readonly propertySystemCalls?: number;
        readonly departures?: number;
        readonly notes?: number;
        readonly guestMessages?: number;
        readonly transcripts?: number;
        readonly calls?: number;
        readonly attempts?: number;
        readonly alerts?: number;
        readonly charges?: number;
        readonly defects?: number;
      };
    };
  };
  /** The oldest part of the journal is removed. */
  'journal.pruned': {
    readonly type: 'journal.pruned';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly at: string;
      readonly actor: string;
      readonly room: string | null;
      readonly subject: null;
      readonly detail: {
        readonly first: string;
        readonly last: string;
        readonly hash: string;
        readonly entries: number;
        readonly from: string;
        readonly to: string;
        readonly days: number;
      };
    };
  };
  /** A room was charged. */
  'connector: charge.made': {
    readonly type: 'charge.made';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly room: string;
      readonly item: string;
      readonly description: string;
      readonly category: string;
      readonly price: string;
      readonly quantity: number;
      readonly actor: string;
      readonly at: string;
      readonly property: string;
    };
  };
  /** A charge was taken back. */
  'connector: charge.undone': {
    readonly type: 'charge.undone';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly room: string;
      readonly item: string;
      readonly description: string;
      readonly category: string;
      readonly price: string;
      readonly quantity: number;
      readonly actor: string;
      readonly at: string;
      readonly property: string;
    };
  };
  /** The status of a room was changed. */
  'receiver: roomstatus.changed': {
    readonly type: 'roomstatus.changed';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly id: string;
      readonly room: string;
      readonly status: string;
      readonly description: string;
      readonly previous: string | null;
      readonly at: string;
      readonly property: string;
      readonly actor: string;
    };
  };
  /** A person tries a destination. */
  'system.test': {
    readonly type: 'system.test';
    readonly timestamp: string;
    readonly sequence: number;
    readonly data: {
      readonly destination: string;
      readonly actor: string;
      readonly text: string;
    };
  };
}
