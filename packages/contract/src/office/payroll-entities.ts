/** Pay of single employees. Amounts are fen. */
import { defineEntity } from '../entity/definition.ts'
import { dateField, moneyField, referenceField, textField } from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const basePayEntity = defineEntity({
  name: 'basePay',
  personOnly: true,
  isPrivate: true,
  label: '个人底薪',
  counter: '条',
  purpose: '某个员工自己的底薪，从哪天起；没有的人按工资规则里岗位的底薪',
  permission: 'employee:wage:publish',
  subject: 'basePay',
  topic: 'wage',
  titleField: 'ownerName',
  keyGroup: ['userId', 'startDate'],
  statusField: 'status',
  ordered: false,
  unique: [['userId', 'startDate']],
  fields: {
    ownerName: textField('艺名', { max: 30, readOnly: true, column: 'main' }),
    userId: referenceField('员工', 'user', {
      required: true,
      once: true,
      column: 'hidden',
      synonyms: ['姓名', '账号'],
    }),
    startDate: dateField('生效日期', {
      required: true,
      hint: '营业日；月中生效的，前后各按在职天数计算',
      synonyms: ['开始日期', '起始日期', '日期'],
    }),
    amount: moneyField('月底薪', {
      required: true,
      max: 200_000_00,
      synonyms: ['底薪', '基本工资', '月薪'],
    }),
    reason: textField('说明', { max: 100, hint: '如转正、调薪' }),
    status: { ...statusField, hint: '还没生效的可以停用；生效以后请新增一条' },
  },
})
