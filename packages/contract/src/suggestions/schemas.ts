/**
 * What travels in the mailbox of the top manager. A letter without a name carries nothing of its author: whoever holds its key reads
 * on and adds to it. Times are venue time; such a letter and what its author adds have a business date only.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, done, int, lines, list, optional, page, paged, text } from '../fields.ts'

/** 128 random bits in base64url: letters, replies and pictures are named so. */
const name = (label: string) => text(label, 22).refine((value) => /^[\w-]{22}$/.test(value), `${label}不正确`)
/** 256 random bits in base64url, known to the author's phone alone; the house keeps its hash. */
const secret = (label: string) => text(label, 43).refine((value) => /^[\w-]{43}$/.test(value), `${label}不正确`)

const MOST_PICTURES = 6
const pictures = optional(list('图片', name('图片'), MOST_PICTURES, 0))

const letter = {
  suggestType: code('类型', codes.suggestType),
  title: optional(text('标题', 40)),
  content: lines('内容', 1000, 10),
  /** Ids that `addPicture` answered. */
  imageIds: pictures,
}

const card = z.object({
  suggestId: z.string(),
  suggestType: coded(codes.suggestType),
  /** The title, or the beginning of a letter without one. */
  title: z.string(),
  anonymous: z.boolean(),
  /** Null of a letter without a name. */
  authorName: z.string().nullable(),
  authorDeptName: z.string().nullable(),
  status: coded(codes.suggestStatus),
  /** Business date it was written. */
  writtenDate: z.string(),
  /** When exactly; null of a letter without a name. */
  createTime: z.string().nullable(),
  replyCount: z.number(),
})

/** A key opens one letter: `suggestId` and its secret. */
const keyed = { suggestId: name('信件'), letterKey: secret('信件密钥') }

export const schemas = {
  /** The inbox, for whoever handles letters: newest first. */
  list: {
    input: z.object({
      status: optional(code('状态', codes.suggestStatus)),
      suggestType: optional(code('类型', codes.suggestType)),
      ...page(20, 100),
    }),
    answer: paged(card).extend({ unreadCount: z.number(), repliedCount: z.number() }),
  },
  /** The caller's letters under his name, newest first. */
  my: {
    input: z.object({ status: optional(code('状态', codes.suggestStatus)), ...page(20, 100) }),
    answer: paged(card),
  },
  /** Letters without a name whose keys the caller holds; a wrong key finds nothing. Newest first. */
  withKeys: {
    input: z.object({ keys: list('信件密钥', z.object(keyed), 100) }),
    answer: z.array(card),
  },
  /** A letter with its thread: for whoever handles letters, its author, or whoever holds its key. NOT_FOUND for everybody else. */
  detail: {
    input: z.object({ suggestId: name('信件'), letterKey: optional(secret('信件密钥')) }),
    answer: card.extend({
      content: z.string(),
      imageCount: z.number(),
      /** Oldest first. `createTime` is null for what an author without a name added. */
      replies: z.array(
        z.object({
          /** From 1. */
          replyNo: z.number(),
          side: coded(codes.suggestSide),
          content: z.string(),
          imageCount: z.number(),
          writtenDate: z.string(),
          createTime: z.string().nullable(),
        }),
      ),
      can: z.object({ append: z.boolean(), reply: z.boolean(), close: z.boolean() }),
    }),
  },
  /** The pictures of a letter the caller may read (`replyNo` 0) or of one part of its thread: JPEGs as base64, in order. */
  pictures: {
    input: z.object({
      suggestId: name('信件'),
      letterKey: optional(secret('信件密钥')),
      replyNo: int('回复', 0, 10_000),
    }),
    answer: z.array(z.string()),
  },
  /** Puts a picture (base64, at most 700 KB) beside the letter that is being written. It goes by itself after two days unless a letter takes it. */
  addPicture: {
    input: z.object({ picture: text('图片', 960_000) }),
    answer: z.object({ imageId: z.string() }),
  },
  /** A letter under one's name. */
  add: { input: z.object(letter), answer: z.object({ suggestId: z.string() }) },
  /** A letter without a name. Sent twice it is the same letter; another text under a known id is refused as NOT_FOUND. */
  addNameless: { input: z.object({ ...letter, ...keyed }), answer: done },
  /** The author adds to a letter under his name. */
  append: {
    input: z.object({ suggestId: name('信件'), content: lines('内容', 1000), imageIds: pictures }),
    answer: done,
  },
  /** The author of a letter without a name adds to it; sent twice with one `replyId` it stands once. */
  appendNameless: {
    input: z.object({ ...keyed, replyId: name('回复'), content: lines('内容', 1000), imageIds: pictures }),
    answer: done,
  },
  reply: {
    input: z.object({ suggestId: name('信件'), content: lines('回复', 1000), imageIds: pictures }),
    answer: done,
  },
  close: { input: z.object({ suggestId: name('信件') }), answer: done },
}
