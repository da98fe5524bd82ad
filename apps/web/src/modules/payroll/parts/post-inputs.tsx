import { Field } from '#kit/field.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Stack } from '#kit/stack.tsx'
import type { WageTerms } from '../rule-texts.ts'
import styles from './post-inputs.module.css'

/** Monthly pay of a post as entered; null for an empty amount. */
export type PostPayValues = Omit<WageTerms['posts'][number], 'asksLeastSales' | 'basePay' | 'postPay'> & {
  basePay: number | null
  postPay: number | null
}

/** Error text for missing values, or false. */
export function findPostPayError(posts: readonly PostPayValues[]): string | false {
  const missing = posts.find(({ basePay, postPay }) => basePay === null || postPay === null)
  return missing !== undefined && `请填写${missing.postName}的底薪和津贴`
}

type PostInputsProps = { posts: PostPayValues[]; onChange: (posts: PostPayValues[]) => void }

/** Monthly base pay and allowance by post. */
export function PostPayInputs({ posts, onChange }: PostInputsProps) {
  const updatePost = (postId: number, differing: Partial<PostPayValues>) =>
    onChange(posts.map((post) => (post.postId === postId ? { ...post, ...differing } : post)))
  return (
    <Stack gap={2}>
      {posts.map(({ postId, postName, basePay, postPay }) => (
        <fieldset key={postId} className={styles['post']} aria-label={postName}>
          <Field label={`${postName}底薪`}>
            <MoneyInput fen={basePay} onChange={(fen) => updatePost(postId, { basePay: fen })} />
          </Field>
          <Field label="岗位津贴">
            <MoneyInput fen={postPay} onChange={(fen) => updatePost(postId, { postPay: fen })} />
          </Field>
        </fieldset>
      ))}
    </Stack>
  )
}
