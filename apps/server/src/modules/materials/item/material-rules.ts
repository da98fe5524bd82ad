/** Content a material requires before it is published. Pure. */
import { materialType } from '@nocturne/contract/codes'
import type { MaterialType } from '@nocturne/contract/codes'

export type MaterialFile = { url: string; fileType: 'image' | 'video' | 'audio'; size: number; duration: number | null }

type Written = { materialType: MaterialType; content: string; files: readonly MaterialFile[]; coverUrl: string | null }

/** First missing content for the material's type, with its field; null when it can be published. */
export function findMissingContent({ materialType: type, content, files, coverUrl }: Written): {
  field: 'content' | 'files'
  label: string
  message: string
} | null {
  const has = (kind: MaterialFile['fileType']) => files.some(({ fileType }) => fileType === kind)
  if (type === materialType.video && !has('video')) return buildProblem('files', '请添加视频')
  if (type === materialType.audio && !has('audio')) return buildProblem('files', '请添加音频')
  if (type === materialType.poster && !has('image') && coverUrl === null) return buildProblem('files', '请添加海报图片')
  if (type === materialType.text && content === '') return buildProblem('content', '请填写内容')
  if (type === materialType.article && content === '' && !has('image'))
    return buildProblem('content', '请填写内容或添加图片')
  return null
}

const buildProblem = (field: 'content' | 'files', message: string) => ({
  field,
  label: field === 'files' ? '文件' : '内容',
  message,
})

/** Picture in the list: the given cover, otherwise the first picture. */
export const pickCover = (coverUrl: string | null, files: readonly MaterialFile[]): string | null =>
  coverUrl ?? files.find(({ fileType }) => fileType === 'image')?.url ?? null
