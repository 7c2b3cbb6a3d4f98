import Sqlite from 'better-sqlite3';

type Row = Record<string, string | number | null>;

/** Returns a name as long as the longest that people type without a space, ending with its number. */
const longName = (n: number): string =>
  `Peptidmanufakturgesellschaft${'x'.repeat(46)}`.slice(0, 70) + String(n).padStart(4, '0');

const DAY_MS = 86_400_000;
/** Formats a time as the client stores it in SQLite. */
const moment = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
/** Returns UUIDs of version 7 in the order of `ms`, different for each kind of row. */
const makeId = (ms: number, kind: number, n: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  const tail = (kind * 1_000_000 + n).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
};

/**
 * Writes as many rows into the demo's database as a large company has after years: 500 companies, and for one of them 200 people and
 * thousands of everything that its pages list. Rows are copies of the demo's rows, if it has any.
 * @param shareOfLogs for a test that needs more log rows than a page shows, but not all of them
 */
export function writeManyRows(file: string, tenantId: string, shareOfLogs = 1): void {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 20000');
  // The references of the copies are not checked.
  db.pragma('foreign_keys = OFF');
  const now = Date.now();
  /** Statements, compiled once per set of columns. */
  const statements = new Map<string, Sqlite.Statement>();
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const sql = `INSERT INTO "${table}" (${columns}) VALUES (${names.map(() => '?').join(', ')})`;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    statement.run(...Object.values(row));
  };
  const find = (table: string, where: string): Row | undefined =>
    db.prepare(`SELECT * FROM "${table}" WHERE ${where} LIMIT 1`).get() as Row | undefined;
  const tenantCondition = `"tenantId" = '${tenantId}'`;
  /** @param change the columns in which each copy differs from the first matching row of the table */
  const copy = (table: string, count: number, where: string, change: (n: number, ms: number) => Row) => {
    const row = find(table, where);
    if (!row) throw new Error(`The demo has no row of ${table} to copy.`);
    for (let n = 0; n < count; n++) insert(table, { ...row, ...change(n, now - n * 60_000) });
  };
  const stamped = (kind: number, n: number, ms: number) => ({
    id: makeId(ms, kind, n),
    createdAt: moment(ms),
  });
  db.transaction(() => {
    copy('Tenant', 500, `"id" = '${tenantId}'`, (n, ms) => ({
      ...stamped(1, n, ms),
      name: longName(n),
      subdomain: `many-${n}`,
      customDomain: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
    }));
    db.prepare('UPDATE "Tenant" SET "name" = ? WHERE "id" = ?').run(longName(9999), tenantId);
    copy('TenantUser', 200, tenantCondition, (n, ms) => ({
      ...stamped(2, n, ms),
      email: `${longName(n).toLowerCase()}@example.com`,
      ownedEmail: `${longName(n).toLowerCase()}@example.com`,
      firstName: longName(n),
    }));
    copy('AuthToken', 150, `${tenantCondition} AND "kind" = 'invite'`, (n, ms) => ({
      ...stamped(3, n, ms),
      tokenHash: `many-${n}`,
      email: `${longName(n).toLowerCase()}@example.com`,
      expiresAt: moment(now + DAY_MS),
      usedAt: null,
    }));
    for (let n = 0; n < 150; n++)
      insert('ApiKey', {
        ...stamped(4, n, now - n * DAY_MS),
        tenantId,
        name: longName(n),
        prefix: 'sg_live_abcd',
        keyHash: `many-${n}`,
        scopes: '["tenant:read"]',
        revokedAt: n < 15 ? null : moment(now),
      });
    copy('Session', 200, '"userId" IS NOT NULL', (n, ms) => ({
      ...stamped(5, n, ms),
      tokenHash: `many-${n}`,
    }));
    writeMarketing();
    writeSales();
    writeLogs();
  })();
  db.close();

  function writeMarketing() {
    copy('Lead', 5000, `${tenantCondition} AND "erasedAt" IS NULL`, (n, ms) => ({
      ...stamped(6, n, ms),
      firstName: longName(n),
      email: `${longName(n).toLowerCase()}@example.com`,
      trackingId: `many-${n}`,
      assessmentId: null,
      contactId: null,
      converted: 0,
    }));
    for (let n = 0; n < 200; n++)
      insert('EmailCampaign', {
        ...stamped(7, n, now - n * 60_000),
        tenantId,
        name: longName(n),
        description: longName(n),
        archivedAt: n % 2 === 0 ? null : moment(now),
        updatedAt: moment(now),
      });
    for (let n = 1; n <= 50; n++)
      insert('EmailTemplate', {
        ...stamped(8, n, now),
        tenantId,
        campaignId: makeId(now, 7, 0),
        sequenceOrder: n,
        name: longName(n),
        subjectLine: longName(n),
        bodyHtml: '<p>Hello</p>',
        delayDays: n,
        updatedAt: moment(now),
      });
    for (let n = 0; n < 3000; n++)
      insert('Suppression', {
        ...stamped(9, n, now - n * 60_000),
        tenantId,
        channel: 'email',
        address: `${longName(n).toLowerCase()}@example.com`,
        addressHash: `many-${n}`,
        scope: 'marketing',
        reason: 'manual',
      });
    for (let n = 0; n < 300; n++)
      insert('BulkSend', {
        ...stamped(10, n, now - n * 60_000),
        tenantId,
        channel: n % 2 === 0 ? 'email' : 'sms',
        subject: longName(n),
        body: longName(n),
        status: 'sent',
      });
  }

  function writeSales() {
    copy('Conversion', 3000, `${tenantCondition} AND "kind" = 'sale'`, (n, ms) => ({
      ...stamped(11, n, ms),
      dedupeKey: `many-${n}`,
      orderId: longName(n),
      refundOfId: null,
      conversionDate: moment(ms),
      month: moment(ms).slice(0, 7),
    }));
    for (let n = 0; n < 3000; n++)
      insert('UnmatchedOrder', {
        ...stamped(12, n, now - n * 60_000),
        tenantId,
        dedupeKey: `many-${n}`,
        bodyHash: 'many',
        trackingId: `unknown-${n}`,
        orderId: longName(n),
        saleAmountCents: 12_300,
        conversionDate: moment(now - n * 60_000),
      });
    copy('CommissionCharge', 120, tenantCondition, (n, ms) => ({
      ...stamped(13, n, ms),
      month: new Date(Date.UTC(2004, n, 1)).toISOString().slice(0, 7),
      stripeInvoiceItemId: null,
    }));
    insert('ProductFeed', {
      tenantId,
      source: 'csv',
      url: 'https://shop.example/products.csv',
      isOn: 0,
      nextReadAt: moment(now + DAY_MS),
      lastSuccessAt: moment(now),
      updatedAt: moment(now),
    });
    for (let n = 0; n < 2000; n++)
      insert('FeedProduct', { tenantId, key: `many-${n}`, position: n, name: longName(n), inStock: 1 });
  }

  function writeLogs() {
    copy('AuditEvent', 20_000 * shareOfLogs, tenantCondition, (n, ms) => ({
      ...stamped(14, n, ms),
      actorLabel: `${longName(n).toLowerCase()}@example.com`,
    }));
    for (let n = 0; n < 5000 * shareOfLogs; n++) {
      const recipient = `${longName(n).toLowerCase()}@example.com`;
      insert('LocalMail', {
        ...stamped(15, n, now - n * 60_000),
        tenantId,
        kind: 'email',
        sender: longName(n),
        recipient,
        subject: longName(n),
        text: 'Hello',
      });
      insert('OutboxMessage', {
        ...stamped(16, n, now - n * 60_000),
        tenantId,
        kind: 'email',
        purpose: 'plan-mail',
        dedupeKey: `many-${n}`,
        state: 'failed',
        recipient,
        lastError: longName(n),
        updatedAt: moment(now),
      });
      insert('WebhookAttempt', {
        ...stamped(17, n, now - n * 60_000),
        tenantId,
        endpointId: `${tenantId}-webhook`,
        eventId: 'many-event',
        attempt: 1,
        statusCode: 500,
        error: longName(n),
        answer: longName(n),
        durationMs: 12,
      });
      insert('CrmPush', {
        ...stamped(18, n, now - n * 60_000),
        tenantId,
        leadId: 'many-lead',
        attempt: 1,
        statusCode: 500,
        error: longName(n),
        answer: longName(n),
        durationMs: 12,
      });
    }
    insert('WebhookEvent', { id: 'many-event', tenantId, type: 'lead.created', data: '{}' });
    for (let n = 0; n < 300; n++)
      insert('EmbedSighting', {
        tenantId,
        origin: `https://${longName(n).toLowerCase().slice(0, 60)}${n}.example`,
        allowed: 1,
        widget: 'full',
      });
  }
}
