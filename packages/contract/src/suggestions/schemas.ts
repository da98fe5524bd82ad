/**
 * 总经理信箱: feedback messages (letters). An anonymous letter contains nothing about its author; the holder of its key can
 * read and extend it. Times are venue time; anonymous letters and replies have only a business date.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, emptyResponse, int, multilineText, list, optional, page, paged, text } from '../fields.ts'

/** Id of a letter, reply or picture: 128 random bits in base64url. */
const name = (label: string) => text(label, 22).refine((value) => /^[\w-]{22}$/.test(value), `${label}不正确`)
/**
 * Secret key of an anonymous letter: 256 random bits in base64url. Stored only on the author's phone; the server stores
 * its hash.
 */
const secret = (label: string) => text(label, 43).refine((value) => /^[\w-]{43}$/.test(value), `${label}不正确`)

const MOST_PICTURES = 6
const pictures = optional(list('图片', name('图片'), MOST_PICTURES, 0))

const letter = {
  suggestType: code('类型', codes.suggestType),
  title: optional(text('标题', 40)),
  content: multilineText('内容', 1000, 10),
  /** Ids of pictures, as returned by `addSuggestionPicture`. */
  imageIds: pictures,
}

const card = z.object({
  suggestId: z.string(),
  suggestType: coded(codes.suggestType),
  /** Title of the letter; when the author gave none, the beginning of its text. */
  title: z.string(),
  anonymous: z.boolean(),
  /** Null for an anonymous letter. */
  authorName: z.string().nullable(),
  authorDeptName: z.string().nullable(),
  status: coded(codes.suggestStatus),
  /** Business date of writing. */
  writtenDate: z.string(),
  /** Exact time; null for an anonymous letter. */
  createTime: z.string().nullable(),
  replyCount: z.number(),
})

/** Id of a letter with its secret key, which together give access to it. */
const keyed = { suggestId: name('信件'), letterKey: secret('信件密钥') }

export const schemas = {
  /** The inbox for users who handle letters, newest first. */
  list: {
    input: z.object({
      status: optional(code('状态', codes.suggestStatus)),
      suggestType: optional(code('类型', codes.suggestType)),
      ...page(20, 100),
    }),
    answer: paged(card).extend({ unreadCount: z.number(), repliedCount: z.number() }),
  },
  /** The caller's non-anonymous letters, newest first. */
  my: {
    input: z.object({ status: optional(code('状态', codes.suggestStatus)), ...page(20, 100) }),
    answer: paged(card),
  },
  /** Anonymous letters that belong to the given keys, newest first; a wrong key finds no letter. */
  withKeys: {
    input: z.object({ keys: list('信件密钥', z.object(keyed), 100) }),
    answer: z.array(card),
  },
  /**
   * Letter with its thread, for users who handle letters, the author, and a caller with the letter's key. NOT_FOUND for
   * all others.
   */
  detail: {
    input: z.object({ suggestId: name('信件'), letterKey: optional(secret('信件密钥')) }),
    answer: card.extend({
      content: z.string(),
      imageCount: z.number(),
      /** Entries of the thread, oldest first. `createTime` is null for entries of an anonymous author. */
      replies: z.array(
        z.object({
          /** Number of the entry, starting from 1. */
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
  /** Pictures of a letter (`replyNo` 0) or of one reply that the caller may read: JPEGs as base64, in order. */
  pictures: {
    input: z.object({
      suggestId: name('信件'),
      letterKey: optional(secret('信件密钥')),
      replyNo: int('回复', 0, 10_000),
    }),
    answer: z.array(z.string()),
  },
  /** Stores a picture (base64, at most 700 KB) for a letter being written. Deleted after two days unless a letter uses it. */
  addPicture: {
    input: z.object({ picture: text('图片', 960_000) }),
    answer: z.object({ imageId: z.string() }),
  },
  /** Sends a letter with the author's name. */
  add: { input: z.object(letter), answer: z.object({ suggestId: z.string() }) },
  /**
   * Sends an anonymous letter. Repeating the call with the same id and text has no effect; NOT_FOUND when the id exists
   * with another text.
   */
  addNameless: { input: z.object({ ...letter, ...keyed }), answer: emptyResponse },
  /** Adds an entry to the caller's own letter, which was sent with the author's name. */
  append: {
    input: z.object({ suggestId: name('信件'), content: multilineText('内容', 1000), imageIds: pictures }),
    answer: emptyResponse,
  },
  /** Adds an entry of the anonymous author to a letter. Resending the same `replyId` has no effect. */
  appendNameless: {
    input: z.object({ ...keyed, replyId: name('回复'), content: multilineText('内容', 1000), imageIds: pictures }),
    answer: emptyResponse,
  },
  reply: {
    input: z.object({ suggestId: name('信件'), content: multilineText('回复', 1000), imageIds: pictures }),
    answer: emptyResponse,
  },
  close: { input: z.object({ suggestId: name('信件') }), answer: emptyResponse },
}
