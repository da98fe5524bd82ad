/** Store of the account codes of the accountant's program. */
import { ledgerAccounts } from '@nocturne/contract/integrations/ledger-accounts'
import { accountMappingEntity } from '@nocturne/contract/office/ledger-entities'
import { sql } from 'kysely'
import { createTableStore } from '../../entities/table-store.ts'

export const accountMappingStore = createTableStore(accountMappingEntity, {
  table: 'account_mapping',
  key: 'mapping_id',
  sortColumn: 'account_code',
  computed: {
    ledgerName: sql`coalesce(${JSON.stringify(ledgerAccounts)}::jsonb ->> t.ledger_account, t.ledger_account)`,
  },
})
