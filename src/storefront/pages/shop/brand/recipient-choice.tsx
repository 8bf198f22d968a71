import { Choices } from '../../../ui/forms/choices.tsx'
import { GiftFields } from '../gift/gift-fields.tsx'
import type { GiftWords } from '../gift/gift-words.ts'

type Props = {
  words: GiftWords
  typed: Record<string, string> | undefined
  errors: (name: string) => string | undefined
}

/** For the buyer, or as a gift by mail: the gift's fields open under its choice. */
export function RecipientChoice({ words, typed, errors }: Props) {
  return (
    <Choices
      name="forWhom"
      legend={words.forWhom}
      chosen={typed?.forWhom ?? 'me'}
      choices={[
        { value: 'me', label: words.forMe },
        { value: 'friend', label: words.forFriend, more: <GiftFields words={words} given={typed} errors={errors} /> },
      ]}
    />
  )
}
