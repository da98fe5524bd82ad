/** People: roles, departments, posts and employees. Amounts are fen. */
import { deptType, userSex, userStatus, userType } from '../codes.ts'
import { defineEntity } from '../entity/definition.ts'
import {
  choiceField,
  dateField,
  flagField,
  intField,
  moneyField,
  rateField,
  referenceField,
  referencesField,
  textField,
} from '../entity/field.ts'
import { statusField } from './common-fields.ts'

/** Roles; their permissions are changed in the matrix (`office.saveRole`). */
export const roleEntity = defineEntity({
  name: 'role',
  label: '角色',
  counter: '个',
  purpose: '角色决定员工能做什么；自己的角色从已有的角色复制，再增减权限',
  permission: 'system:role:edit',
  subject: 'role',
  topic: 'permissions',
  titleField: 'roleName',
  statusField: 'status',
  ordered: true,
  unique: [['roleName']],
  fields: {
    roleName: textField('角色名称', { max: 20, required: true, column: 'main', synonyms: ['角色'] }),
    baseName: textField('来源角色', { max: 20, readOnly: true, hint: '提醒、审批和首页跟随来源角色' }),
    builtIn: flagField('系统自带', { readOnly: true }),
    holderNum: intField('在职人数', { min: 0, max: 100_000, unit: '人', readOnly: true }),
    status: statusField,
  },
})

export const deptEntity = defineEntity({
  name: 'dept',
  label: '部门',
  counter: '个',
  purpose: '员工按部门管理；审批找部门负责人，业绩按部门汇总',
  permission: 'system:user:edit',
  subject: 'dept',
  topic: 'permissions',
  titleField: 'deptName',
  statusField: 'status',
  ordered: true,
  unique: [['parentId', 'deptName']],
  fields: {
    deptName: textField('部门名称', { max: 20, required: true, column: 'main', synonyms: ['部门', '名称'] }),
    parentId: referenceField('上级部门', 'dept', { hint: '不选就是一级部门', synonyms: ['上级'] }),
    deptType: choiceField('类型', 'dept_type', {
      required: true,
      values: Object.values(deptType).filter((code) => code !== deptType.company),
      synonyms: ['部门类型'],
    }),
    leaderUserId: referenceField('负责人', 'user', { hint: '审批先找负责人；没有时找上级部门的负责人' }),
    userNum: intField('在职人数', { min: 0, max: 100_000, unit: '人', readOnly: true }),
    status: statusField,
  },
})

export const postEntity = defineEntity({
  name: 'post',
  label: '岗位',
  counter: '个',
  purpose: '新员工按岗位得到角色和默认设置；改岗位不影响已在岗的人，需要时再应用到他们',
  permission: 'system:user:edit',
  subject: 'post',
  topic: 'permissions',
  titleField: 'postName',
  statusField: 'status',
  ordered: true,
  unique: [['postName']],
  fields: {
    postName: textField('岗位名称', { max: 20, required: true, column: 'main', synonyms: ['岗位', '职位', '名称'] }),
    roleIds: referencesField('角色', 'role', {
      max: 10,
      permission: 'system:role:edit',
      hint: '只用于新员工和以后调到本岗位的员工；已在岗的人要另外应用',
    }),
    userType: choiceField('人员类型', 'user_type', {
      required: true,
      initial: userType.staff,
      values: [userType.staff, userType.actor, userType.mood],
      hint: '艺人和气氛组可以上钟',
    }),
    saleFlag: flagField('可作订台人', { hint: '新员工的默认值' }),
    rewardFlag: flagField('可收打赏', { hint: '新员工的默认值' }),
    discountMinRateBp: rateField('最低折扣', {
      required: true,
      initial: 10_000,
      permission: 'system:role:edit',
      hint: '100% 表示不能打折；还需要打折权限',
    }),
    loginPrefix: textField('账号前缀', { max: 10, pattern: 'login', hint: '账号留空的新员工按它编号，如 fwy01' }),
    userNum: intField('在职人数', { min: 0, max: 100_000, unit: '人', readOnly: true }),
    status: statusField,
  },
})

export const userEntity = defineEntity({
  name: 'user',
  label: '员工',
  counter: '人',
  purpose: '在店里工作的人；保存后发放一次性密码，首次登录要改密码',
  permission: 'system:user:edit',
  subject: 'user',
  topic: 'permissions',
  titleField: 'nickName',
  keyField: 'userName',
  statusField: 'status',
  ordered: false,
  unique: [['userName'], ['phonenumber'], ['employeeCode']],
  fields: {
    nickName: textField('艺名', {
      max: 30,
      required: true,
      column: 'main',
      hint: '同事和客人看到的名字',
      synonyms: ['昵称', '花名', '名字'],
    }),
    userName: textField('账号', {
      max: 30,
      pattern: 'login',
      hint: '登录用；留空按岗位自动编号',
      synonyms: ['登录账号', '登录名', '用户名'],
    }),
    realName: textField('姓名', { max: 30, synonyms: ['真实姓名'] }),
    sex: choiceField('性别', 'user_sex', { required: true, initial: userSex.unknown }),
    phonenumber: textField('手机号', { max: 11, pattern: 'phone', synonyms: ['电话', '手机', '联系电话'] }),
    deptId: referenceField('部门', 'dept', {
      required: true,
      hint: '从现在起按新部门计业绩，以前的不变',
      synonyms: ['所属部门'],
    }),
    postId: referenceField('岗位', 'post', {
      required: true,
      hint: '换岗位会换成新岗位的角色和默认设置',
      synonyms: ['职位', '职务'],
    }),
    roleIds: referencesField('角色', 'role', {
      max: 10,
      section: '权限',
      permission: 'system:role:edit',
      hint: '留空按岗位',
    }),
    saleFlag: flagField('可作订台人', { section: '权限', hint: '不填按岗位' }),
    rewardFlag: flagField('可收打赏', { section: '权限', hint: '不填按岗位' }),
    discountMinRateBp: rateField('最低折扣', {
      required: true,
      initial: 10_000,
      section: '权限',
      column: 'hidden',
      permission: 'system:role:edit',
      hint: '100% 表示不能打折；不填按岗位',
    }),
    level: textField('职级', { max: 20, column: 'hidden', section: '档案' }),
    actorLevel: choiceField('艺人级别', 'actor_level', { column: 'hidden', section: '档案' }),
    actorPrice: moneyField('上钟单价', {
      column: 'hidden',
      section: '档案',
      hint: '有单价规则时按规则',
    }),
    employeeCode: textField('工号', {
      max: 30,
      pattern: 'code',
      column: 'hidden',
      section: '档案',
      hint: '留空自动生成；会员扫员工码时用',
    }),
    entryDate: dateField('入职日期', { section: '档案', hint: '留空为今天' }),
    leaveDate: dateField('离职日期', { section: '档案', hint: '停用时填，留空为今天' }),
    status: choiceField('状态', 'user_status', {
      required: true,
      initial: userStatus.active,
      hint: '停用后立即退出登录，不能再登录',
      synonyms: ['在职状态'],
    }),
  },
})
