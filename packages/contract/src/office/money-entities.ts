/** Money that the venue grants: credit accounts, gift quotas and gift schemes. Amounts are fen, rates basis points. */
import { creditOwnerType } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  flagField,
  intField,
  moneyField,
  rateField,
  referenceField,
  referencesField,
  textField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const creditAccountEntity = defineEntity({
  name: 'creditAccount',
  label: '挂账账户',
  counter: '个',
  purpose: '谁可以挂账、最多挂多少；员工担保、会员或单位各开一个账户',
  permission: 'system:rule:edit',
  subject: 'creditAccount',
  topic: 'bill',
  titleField: 'accountName',
  keyFields: ['userId', 'accountName'],
  statusField: 'status',
  ordered: false,
  unique: [['userId'], ['ownerType', 'accountName']],
  fields: {
    accountName: textField('账户名称', {
      max: 30,
      column: 'main',
      hint: '留空用员工或会员的姓名',
      synonyms: ['名称', '户名', '单位名称'],
    }),
    ownerType: choiceField('账户类型', 'credit_owner_type', {
      required: true,
      initial: creditOwnerType.staff,
      hint: '开户后不能修改',
      synonyms: ['类型'],
    }),
    userId: referenceField('担保员工', 'user', { hint: '员工担保时选择', synonyms: ['员工', '担保人'] }),
    phone: textField('手机号', {
      max: 20,
      pattern: 'phone',
      hint: '会员账户按手机号找到会员',
      synonyms: ['电话', '联系电话', '手机'],
    }),
    memberId: intField('会员编号', { min: 1, max: Number.MAX_SAFE_INTEGER, readOnly: true, column: 'hidden' }),
    unlimited: flagField('不限额度', { section: '额度' }),
    creditLimit: moneyField('额度', {
      required: true,
      initial: 0,
      section: '额度',
      hint: '可以低于已欠金额：还清到额度以内之前不能再挂',
      synonyms: ['挂账额度', '信用额度', '限额'],
    }),
    usedAmount: moneyField('已欠', { readOnly: true, section: '额度' }),
    settleDays: intField('账期', {
      min: 1,
      max: 365,
      required: true,
      initial: 30,
      unit: '天',
      section: '额度',
      synonyms: ['结算天数', '账期天数'],
    }),
    status: statusField,
  },
})

export const giftSchemeEntity = defineEntity({
  name: 'giftScheme',
  label: '赠送方案',
  counter: '个',
  purpose: '用这个方案的人，除了可赠送的商品，还能送方案里的商品',
  permission: 'system:rule:edit',
  subject: 'giftScheme',
  topic: 'goods',
  titleField: 'schemeName',
  statusField: null,
  ordered: false,
  unique: [['schemeName']],
  fields: {
    schemeName: textField('方案名称', { max: 20, required: true, column: 'main', synonyms: ['方案', '名称'] }),
    goodsIds: referencesField('商品', 'goods', { required: true, max: 300, synonyms: ['可送商品'] }),
    quotaNum: intField('使用的额度', { min: 0, max: 100_000, readOnly: true }),
  },
})

const limitHint = '空着表示不限，0 表示不能赠送'

export const giftQuotaEntity = defineEntity({
  name: 'giftQuota',
  label: '赠送额度',
  counter: '条',
  purpose: '谁能赠送、能送多少。岗位的额度对岗位上每个人有效；给某个员工单独设的额度优先。没有额度的人不能赠送',
  permission: 'system:rule:edit',
  subject: 'giftQuota',
  topic: 'goods',
  titleField: 'ownerName',
  keyFields: ['userId', 'postId'],
  statusField: null,
  ordered: false,
  unique: [['userId'], ['postId']],
  fields: {
    ownerName: textField('对象', { max: 60, readOnly: true, column: 'main' }),
    postId: referenceField('岗位', 'post', { hint: '岗位和员工选一个', synonyms: ['职位'] }),
    userId: referenceField('员工', 'user', { hint: '只给一个人时选择，优先于岗位的额度', synonyms: ['姓名'] }),
    monthLimit: moneyField('每月额度', { initial: 0, hint: limitHint, synonyms: ['月额度', '月限额'] }),
    dayLimit: moneyField('每日额度', { initial: 0, hint: limitHint, synonyms: ['日额度', '日限额'] }),
    singleLimit: moneyField('单次额度', { initial: 0, hint: limitHint, synonyms: ['单笔额度', '单次限额'] }),
    dayTimes: intField('每日次数', { min: 0, max: 999, unit: '次', hint: '空着表示不限', synonyms: ['日次数'] }),
    tableRatioBp: rateField('每台占比', {
      initial: 1_000,
      hint: '一张台收到的全部赠送，最多占它消费的百分之几；空着表示不限',
      synonyms: ['占比', '赠送比例'],
    }),
    ownTableOnly: flagField('只送自己的台', { initial: true }),
    needMinReached: flagField('达到低消才能送', { initial: true }),
    schemeId: referenceField('赠送方案', 'giftScheme', { synonyms: ['方案'] }),
    monthUsed: moneyField('本月已送', { readOnly: true, hint: '岗位的额度：按它赠送的人合计' }),
  },
})
