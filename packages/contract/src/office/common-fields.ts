/** Fields that many entities have. */
import { normalDisable } from '../codes.ts'
import { choiceField } from '../entity/field.ts'

/** 正常 or 停用: records are stopped, never deleted. */
export const statusField = choiceField('状态', 'normal_disable', {
  required: true,
  initial: normalDisable.normal,
  synonyms: ['是否启用'],
})
