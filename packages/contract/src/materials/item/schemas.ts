/** Materials. Times are venue time, sizes bytes. Materials outside the caller's departments are treated as not found. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'

export const MAX_FILES = 9
export const MAX_TAGS = 8
const materialId = f.id('物料')

const fileType = z.enum(['image', 'video', 'audio'])

const card = z.object({
  materialId: z.number(),
  title: z.string(),
  materialType: f.coded(codes.materialType),
  coverUrl: z.string().nullable(),
  /** Beginning of the text, shown on a card without a picture. */
  beginning: z.string(),
  tags: z.array(z.string()),
  status: f.coded(codes.materialStatus),
  /** Null for a draft. */
  publishTime: z.string().nullable(),
  /** Number of views; several views of a user in one night count once. */
  viewCount: z.number(),
  /** Number of saves, shares and copies. */
  useCount: z.number(),
})

export const schemas = {
  /**
   * Published materials visible to the caller, newest first. With `status` 草稿 or 已下架, those the caller manages; empty for callers who may
   * not publish.
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
    /** `tags`: tags of the visible materials, most used first, at most twenty. */
    answer: f.paged(card).extend({ tags: z.array(z.string()) }),
  },
  /**
   * One material; opening a published one counts as a view, once a night. NOT_FOUND for others' drafts and for materials of other
   * departments. A withdrawn one shows only its title to users who do not manage it.
   */
  detail: {
    input: z.object({ materialId }),
    answer: card.extend({
      content: z.string(),
      /** `duration`: seconds of a video or audio file, null when unknown. */
      files: z.array(z.object({ url: z.string(), fileType, size: z.number(), duration: z.number().nullable() })),
      publishUserName: z.string(),
      publishDeptName: z.string(),
      /** Departments that see the material; empty: all departments. */
      targetDepts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
      version: z.number(),
      /** The caller may edit it, and withdraw it. */
      canEdit: z.boolean(),
      canOffline: z.boolean(),
    }),
  },
  /**
   * Creates a material, or changes the one with `materialId`. With `publish` it is published immediately and must match its type: video
   * needs a video, poster a picture, text a text. Files are uploads of the caller, or files the material already had. A user who publishes
   * only for their own departments can choose only among these; without a choice it is for all of them.
   */
  save: {
    input: z.object({
      materialId: f.optional(materialId),
      version: f.optional(f.version()),
      title: f.text('标题', 40),
      materialType: f.code('类型', codes.materialType),
      coverUrl: f.optional(f.uploadedFileUrl('封面')),
      content: f.optional(f.multilineText('内容', 5000)),
      files: f.list(
        '文件',
        z.object({ url: f.uploadedFileUrl('文件'), duration: f.optional(f.int('时长', 0, 86_400)) }),
        MAX_FILES,
        0,
      ),
      tags: f.list('标签', f.text('标签', 12), MAX_TAGS, 0),
      targetDeptIds: f.list('适用部门', f.id('部门'), 50, 0),
      publish: f.flag('发布'),
    }),
    answer: z.object({ materialId: z.number(), status: f.coded(codes.materialStatus) }),
  },
  /** Withdraws a material from all users; it can be published again. STALE_DATA unless it is published. */
  offline: { input: z.object({ materialId }), answer: f.emptyResponse },
  /** Records the caller's use of a published material. A view counts once a night, other uses every time. */
  use: {
    input: z.object({ materialId, useType: f.code('方式', codes.materialUseType) }),
    answer: z.object({ viewCount: z.number(), useCount: z.number() }),
  },
}
