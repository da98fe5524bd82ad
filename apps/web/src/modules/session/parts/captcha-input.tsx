import { TextInput } from '#kit/text-input.tsx'
import styles from './captcha-input.module.css'

interface CaptchaInputProps {
  /** Base64 of a PNG; undefined while loading. */
  picture: string | undefined
  failed: boolean
  value: string
  onChange: (text: string) => void
  onRefresh: () => Promise<unknown>
}

/** Captcha text with its picture; a tap on the picture loads another one. */
export function CaptchaInput({ picture, failed, value, onChange, onRefresh }: CaptchaInputProps) {
  return (
    <div className={styles['row']}>
      <TextInput
        name="captcha"
        enterKeyHint="go"
        maxLength={10}
        placeholder="不分大小写"
        value={value}
        onChange={onChange}
      />
      <button
        type="button"
        className={styles['picture']}
        aria-label={picture ? '换一张验证码' : failed ? '点击重试，换一张验证码' : '加载中'}
        onClick={() => void onRefresh()}
      >
        {picture ? (
          <img src={`data:image/png;base64,${picture}`} alt="验证码" width={120} height={44} />
        ) : (
          <span>{failed ? '点击重试' : '加载中'}</span>
        )}
      </button>
    </div>
  )
}
