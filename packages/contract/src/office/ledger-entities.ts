/** Codes of the accountant's program for the accounts of the ledger. */
import { defineEntity } from '../entity/definition.ts'
import { optionField, textField } from '../entity/field.ts'
import { ledgerAccounts } from '../integrations/ledger-accounts.ts'

export const accountMappingEntity = defineEntity({
  name: 'accountMapping',
  label: '科目对照',
  counter: '个',
  purpose: '系统账户对应会计软件里的哪个科目；导出凭证时用',
  permission: 'report:journal:export',
  subject: 'accountMapping',
  topic: 'integration',
  titleField: 'ledgerName',
  keyFields: ['ledgerAccount'],
  statusField: null,
  ordered: false,
  unique: [['ledgerAccount']],
  fields: {
    ledgerName: textField('账户', { max: 20, readOnly: true, column: 'main' }),
    ledgerAccount: optionField(
      '系统账户',
      Object.entries(ledgerAccounts).map(([value, label]) => ({ value, label })),
      { required: true, column: 'hidden', synonyms: ['账户'] },
    ),
    accountCode: textField('科目编码', {
      max: 30,
      pattern: 'account',
      required: true,
      hint: '会计软件里的末级科目，如 1001 或 6602.01',
      synonyms: ['科目代码', '科目'],
    }),
    accountName: textField('科目名称', { max: 40, synonyms: ['名称'] }),
  },
})
