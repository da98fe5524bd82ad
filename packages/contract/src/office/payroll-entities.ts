/** Pay of single employees. Amounts are fen. */
import { defineEntity } from '../entity/definition.ts'
import { choiceField, dateField, moneyField, referenceField, textField } from '../entity/field.ts'
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

export const taxDeductionEntity = defineEntity({
  name: 'taxDeduction',
  personOnly: true,
  isPrivate: true,
  label: '社保与个税扣除',
  counter: '条',
  purpose: '员工每月的社保公积金个人部分，和专项附加扣除；没登记社保的人按工资规则的比例',
  permission: 'employee:wage:publish',
  subject: 'taxDeduction',
  topic: 'wage',
  titleField: 'ownerName',
  keyGroup: ['userId', 'deductionKind', 'startDate'],
  statusField: 'status',
  ordered: false,
  unique: [['userId', 'deductionKind', 'startDate']],
  fields: {
    ownerName: textField('艺名', { max: 30, readOnly: true, column: 'main' }),
    userId: referenceField('员工', 'user', {
      required: true,
      once: true,
      column: 'hidden',
      synonyms: ['姓名', '账号'],
    }),
    deductionKind: choiceField('项目', 'tax_deduction_kind', {
      required: true,
      once: true,
      synonyms: ['扣除项目', '类型'],
    }),
    amount: moneyField('每月金额', {
      required: true,
      max: 100_000_00,
      hint: '几个子女或老人的合在一条',
      synonyms: ['金额', '月扣除'],
    }),
    startDate: dateField('开始日期', { required: true, hint: '这个月算整月', synonyms: ['起始日期', '开始月份'] }),
    endDate: dateField('结束日期', { hint: '这个月也算整月；空着表示一直有效', synonyms: ['截止日期', '结束月份'] }),
    status: { ...statusField, hint: '填错的停用；已发布的工资单不变，差额在以后的月份补算' },
  },
})
