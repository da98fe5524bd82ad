/** Materials. Times are venue time, sizes bytes. What a person does not belong to is not there for him. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'

export const MOST_FILES = 9
export const MOST_TAGS = 8
const materialId = f.id('物料')

const fileType = z.enum(['image', 'video', 'audio'])

const card = z.object({
  materialId: z.number(),
  title: z.string(),
  materialType: f.coded(codes.materialType),
  coverUrl: z.string().nullable(),
  /** The beginning of its text, for a card without a picture. */
  beginning: z.string(),
  tags: z.array(z.string()),
  status: f.coded(codes.materialStatus),
  /** Null of a draft. */
  publishTime: z.string().nullable(),
  /** Nights on which somebody looked at it, counted for each person. */
  viewCount: z.number(),
  /** How often it was saved, shared or copied. */
  useCount: z.number(),
})

export const schemas = {
  /**
   * Published materials the caller may see, newest first. With `status` 草稿 or 已下架 those the caller manages; whoever publishes
   * nothing gets none of these.
   */
  list: {
    input: z.object({
      materialType: f.optional(f.code('类型', codes.materialType)),
      tag: f.optional(f.text('标签', 12)),
      /** Part of the title or of a tag. */
      keyword: f.optional(f.searchWords('关键字', 40)),
      status: f.optional(f.code('状态', codes.materialStatus)),
      ...f.page(20, 100),
    }),
    /** `tags`: those of what the caller sees, the most used first, twenty at most. */
    answer: f.paged(card).extend({ tags: z.array(z.string()) }),
  },
  /**
   * One material; opening a published one counts as looked at, once in a night. NOT_FOUND for a draft of others and for what other
   * departments are shown. One that was taken down shows only its title to those who do not manage it.
   */
  detail: {
    input: z.object({ materialId }),
    answer: card.extend({
      content: z.string(),
      /** `duration`: seconds of a film or sound, null where unknown. */
      files: z.array(z.object({ url: z.string(), fileType, size: z.number(), duration: z.number().nullable() })),
      publishUserName: z.string(),
      publishDeptName: z.string(),
      /** Empty: everybody sees it. */
      targetDepts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
      version: z.number(),
      /** The caller may change it, and take it down. */
      canEdit: z.boolean(),
      canOffline: z.boolean(),
    }),
  },
  /**
   * Writes a material, a new one without `materialId`. With `publish` it is shown at once and must hold what its type promises: a film
   * a film, a poster a picture, a text its words. Files are uploads of the caller, or those it had before. Whoever publishes for his
   * own departments only chooses among these; chosen none, it is for them.
   */
  save: {
    input: z.object({
      materialId: f.optional(materialId),
      version: f.optional(f.version()),
      title: f.text('标题', 40),
      materialType: f.code('类型', codes.materialType),
      coverUrl: f.optional(f.upload('封面')),
      content: f.optional(f.lines('内容', 5000)),
      files: f.list(
        '文件',
        z.object({ url: f.upload('文件'), duration: f.optional(f.int('时长', 0, 86_400)) }),
        MOST_FILES,
        0,
      ),
      tags: f.list('标签', f.text('标签', 12), MOST_TAGS, 0),
      targetDeptIds: f.list('适用部门', f.id('部门'), 50, 0),
      publish: f.flag('发布'),
    }),
    answer: z.object({ materialId: z.number(), status: f.coded(codes.materialStatus) }),
  },
  /** Nobody finds it any more; it can be published again. STALE_DATA unless it is published. */
  offline: { input: z.object({ materialId }), answer: f.done },
  /** Notes what the caller did with a published material. Looking counts once in a night, everything else each time. */
  use: {
    input: z.object({ materialId, useType: f.code('方式', codes.materialUseType) }),
    answer: z.object({ viewCount: z.number(), useCount: z.number() }),
  },
}
