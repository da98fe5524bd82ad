import { describe, expect, test } from 'vitest'
import type { CatalogTable } from '../../../apps/server/test/harness/read-catalog.ts'
import { nameComparedCodes } from './name-codes.ts'
import { renderTable } from './render-table.ts'
import { simplifyDefault, simplifySql } from './simplify-sql.ts'

describe('simplifySql', () => {
  test.each([
    ["status = ANY (ARRAY['0'::text, 'a'::text])", "status in ('0', 'a')"],
    ["status <> ALL (ARRAY['A AND B'::text])", "status not in ('A AND B')"],
    ['seat_num >= 1 AND seat_num <= 50', 'seat_num between 1 and 50'],
    ['a >= 1 AND b <= 50', 'a >= 1 and b <= 50'],
    ['CREATE INDEX i ON t USING btree (a) WHERE a IS NOT NULL', 'create index i on t (a) where a is not null'],
  ])('rewrites %s', (printed, written) => {
    expect(simplifySql(printed)).toBe(written)
  })
  test('removes the cast of a default', () => {
    expect(simplifyDefault("'{}'::bigint[]")).toBe("'{}'")
    expect(simplifyDefault("lpad('x'::text, 3)")).toBe("lpad('x', 3)")
  })
})

describe('nameComparedCodes', () => {
  test.each([
    ["orders.status = '1'", 'orders.status = ${orderStatus.placed}'],
    ["status in ('1', '2')", 'status in (${orderStatus.placed, settled})'],
    ["old.status <> '2'", 'old.status <> ${orderStatus.settled}'],
    ["remark = ''", "remark = ''"],
  ])('names %s', (sql, named) => {
    expect(nameComparedCodes('orders', sql)).toBe(named)
  })
})

test('renders a table with constraints at their column where the name is the default', () => {
  const column = (name: string, more: object = {}) => ({
    name,
    type: 'bigint',
    isNullable: false,
    expression: null,
    generated: 'no' as const,
    collation: null,
    comment: null,
    ...more,
  })
  const constraint = (
    name: string,
    kind: 'check' | 'primary key' | 'foreign key',
    definition: string,
    more: object = {},
  ) => ({
    name,
    kind,
    definition,
    columns: [definition.replace(/.*\((\w+).*/, '$1')],
    target: null,
    isToKey: false,
    comment: null,
    ...more,
  })
  const table: CatalogTable = {
    name: 'orders',
    comment: 'Orders.',
    partitionKey: null,
    columns: [
      column('order_id', { generated: 'identity always' }),
      column('bill_id', { isNullable: true, comment: 'Null until billed.' }),
      column('status', { type: 'text', expression: "'0'::text" }),
    ],
    constraints: [
      constraint('orders_bill_id_fkey', 'foreign key', 'FOREIGN KEY (bill_id) REFERENCES bill(bill_id)', {
        columns: ['bill_id'],
        target: 'bill',
        isToKey: true,
      }),
      constraint('orders_pkey', 'primary key', 'PRIMARY KEY (order_id)'),
      constraint('orders__billed', 'check', "CHECK (status = '1'::text OR bill_id IS NULL)", {
        columns: ['status', 'bill_id'],
      }),
      constraint('orders_status_check', 'check', "CHECK (status = ANY (ARRAY['0'::text, '1'::text]))", {
        columns: ['status'],
      }),
    ],
    indexes: [
      { name: 'orders__bill', definition: 'CREATE INDEX orders__bill ON orders USING btree (bill_id)', comment: null },
    ],
    triggers: [],
    grants: [],
  }
  expect(renderTable(table)).toBe(`-- Orders.
create table orders (
  order_id bigint generated always as identity primary key,
  -- Null until billed.
  bill_id bigint references bill,
  status text not null default \${orderStatus.waiting} check (status in (\${orderStatus.waiting, placed})),
  constraint orders__billed check (status = \${orderStatus.placed} or bill_id is null)
);
create index orders__bill on orders (bill_id);`)
})
