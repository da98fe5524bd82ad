/** Members: levels, recharge rules, tags and the members themselves. Amounts are fen, rates basis points. */
import { userSex } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  colorField,
  dateField,
  intField,
  moneyField,
  partsField,
  rateField,
  referenceField,
  referencesField,
  textField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const memberLevelEntity = defineEntity({
  name: 'memberLevel',
  label: '会员等级',
  counter: '个',
  purpose: '会员充值或消费满额自动升级，等级越高折扣越多；新会员从最低一级开始',
  permission: 'system:rule:edit',
  subject: 'memberLevel',
  topic: 'member',
  titleField: 'levelName',
  statusField: 'status',
  ordered: false,
  unique: [['levelName'], ['levelNo']],
  fields: {
    levelName: textField('等级名称', {
      max: 10,
      required: true,
      column: 'main',
      synonyms: ['等级', '会员等级', '名称'],
    }),
    levelNo: intField('级别', {
      min: 0,
      max: 99,
      required: true,
      hint: '从低到高排列，数字大的等级高',
      synonyms: ['级数', '序号'],
    }),
    discountBp: rateField('折扣', {
      min: 1,
      required: true,
      initial: 10_000,
      hint: '付原价的百分之几：95 就是 9.5 折，100 不打折',
      synonyms: ['折扣率', '会员折扣'],
    }),
    upgradeRecharge: moneyField('累计充值满', {
      min: 1,
      hint: '充值满这个金额升到本级；空着表示不按充值升级。保存后已满额的会员马上升级，升级后不会降级',
      synonyms: ['充值满', '升级充值'],
    }),
    upgradeConsume: moneyField('累计消费满', {
      min: 1,
      hint: '消费满这个金额升到本级；空着表示不按消费升级。已满额的会员在下一次付款后升级',
      synonyms: ['消费满', '升级消费'],
    }),
    memberNum: intField('会员数', { min: 0, max: 10_000_000, readOnly: true }),
    status: statusField,
  },
})

export const rechargeRuleEntity = defineEntity({
  name: 'rechargeRule',
  label: '充值方案',
  counter: '个',
  purpose: '会员充值时的优惠；没有方案时只能按自定金额充值，没有赠送',
  permission: 'system:rule:edit',
  subject: 'rechargeRule',
  topic: 'member',
  titleField: 'ruleName',
  statusField: 'status',
  ordered: true,
  unique: [['ruleName']],
  fields: {
    ruleName: textField('方案名称', { max: 20, required: true, column: 'main', synonyms: ['方案', '名称', '活动'] }),
    principalAmount: moneyField('充值金额', { min: 1, required: true, synonyms: ['充值', '本金', '金额'] }),
    bonusAmount: moneyField('赠送金额', {
      required: true,
      initial: 0,
      hint: '最多和充值金额一样',
      synonyms: ['赠送', '送', '赠送金'],
    }),
    giftGoods: partsField(
      '赠送商品',
      {
        goodsId: referenceField('商品', 'goods', { required: true }),
        quantity: intField('数量', { min: 1, max: 99, required: true, initial: 1 }),
      },
      { hint: '充值后在店里领取', max: 10, synonyms: ['赠品'] },
    ),
    startDate: dateField('开始日期', { hint: '按营业日；空着表示不限' }),
    endDate: dateField('结束日期', { hint: '按营业日，含当天；空着表示不限' }),
    status: statusField,
  },
})

export const memberTagEntity = defineEntity({
  name: 'memberTag',
  label: '会员标签',
  counter: '个',
  purpose: '标签说明会员的喜好和来源，例如爱喝洋酒、老店转来',
  permission: 'member:info:edit',
  subject: 'memberTag',
  topic: 'member',
  titleField: 'tagName',
  statusField: 'status',
  ordered: true,
  unique: [['tagName']],
  fields: {
    tagName: textField('标签名称', { max: 10, required: true, column: 'main', synonyms: ['标签', '名称'] }),
    tagColor: colorField('颜色'),
    memberNum: intField('会员数', { min: 0, max: 10_000_000, readOnly: true }),
    status: statusField,
  },
})

/** Maximum of each part of an opening balance, fen. */
export const MAX_OPENING_FEN = 100_000_000

export const memberEntity = defineEntity({
  name: 'member',
  label: '会员',
  counter: '位',
  purpose: '在店里登记的客人；老店的会员可以连同期初余额一起导入',
  permission: 'member:info:edit',
  subject: 'member',
  topic: 'member',
  titleField: 'memberName',
  keyField: 'memberNo',
  keyFields: ['memberNo', 'phonenumber'],
  statusField: 'status',
  ordered: false,
  isPrivate: true,
  page: { label: '会员详情', path: '/pages/employeeCenter/employeeCenter?memberId=' },
  isSearched: true,
  unique: [['memberNo'], ['phonenumber']],
  fields: {
    memberName: textField('姓名', {
      max: 20,
      required: true,
      column: 'main',
      synonyms: ['会员姓名', '会员名称', '客户姓名', '顾客姓名', '名字'],
    }),
    memberNo: textField('卡号', {
      max: 20,
      pattern: 'code',
      once: true,
      hint: '老店的卡号；留空自动编号，保存后不能改',
      synonyms: ['会员卡号', '会员号', '会员编号', '实体卡号', '编号'],
    }),
    phonenumber: textField('手机号', {
      max: 11,
      pattern: 'phone',
      required: true,
      once: true,
      permission: 'member:info:phone',
      secret: true,
      column: 'hidden',
      hint: '登记后不能改；登记错了，请在会员详情里合并会员',
      synonyms: ['手机', '电话', '手机号码', '联系电话', '联系方式'],
    }),
    phoneMask: textField('手机', { max: 11, readOnly: true }),
    levelId: referenceField('等级', 'memberLevel', {
      permission: 'system:rule:edit',
      hint: '留空从最低一级开始；不能低于累计充值已到的等级',
      synonyms: ['会员等级', '会员级别', '等级名称'],
    }),
    tagIds: referencesField('标签', 'memberTag', { max: 10, synonyms: ['会员标签'] }),
    principalAmount: moneyField('本金', { readOnly: true, secret: true, permission: 'member:recharge:refund' }),
    bonusAmount: moneyField('赠金', { readOnly: true, secret: true, permission: 'member:recharge:refund' }),
    lastVisitDate: dateField('最近到店', { readOnly: true }),
    sex: choiceField('性别', 'user_sex', { required: true, initial: userSex.unknown, column: 'hidden' }),
    birthday: dateField('生日', { column: 'hidden', synonyms: ['会员生日', '出生日期'] }),
    salesUserId: referenceField('客户经理', 'user', {
      permission: 'operate:table:changeSales',
      hint: '从现在起的充值和消费计这位的业绩，以前的不变；不能改为自己',
      synonyms: ['专属客户经理', '销售', '业务员', '服务人员'],
    }),
    joinDate: dateField('入会日期', {
      column: 'hidden',
      once: true,
      hint: '留空是今天；保存后不能改',
      synonyms: ['注册日期', '注册时间', '开卡日期', '开卡时间', '办卡日期', '创建时间'],
    }),
    remark: textField('备注', { max: 200, column: 'hidden' }),
    openingPrincipal: moneyField('期初本金', {
      max: MAX_OPENING_FEN,
      secret: true,
      permission: 'member:opening:add',
      section: '期初',
      column: 'hidden',
      hint: '从老店转来的余额，每位会员只能录一次；记账，不是收款',
      synonyms: ['储值余额', '本金余额', '余额', '卡内余额', '账户余额', '储值本金'],
    }),
    openingBonus: moneyField('期初赠金', {
      max: MAX_OPENING_FEN,
      secret: true,
      permission: 'member:opening:add',
      section: '期初',
      column: 'hidden',
      synonyms: ['赠送余额', '赠金余额', '赠送金额', '储值赠金'],
    }),
    status: { ...statusField, permission: 'member:recharge:refund' },
  },
})
