import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { RequiredMark } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import { OrderLines } from '../../order-lines.tsx'
import { AutoTopupTerms } from './auto-topup-terms.tsx'
import { AddressFields, BillingFields } from './contact/address-fields.tsx'
import { VoucherAddress } from './contact/voucher-address.tsx'
import { deliversNow } from './delivers-now.ts'
import { LegalTexts } from './legal-texts.tsx'
import type { PaymentPage } from './load.ts'
import { DeviceId } from './methods/device-id.tsx'
import { PaymentMethods } from './methods/payment-methods.tsx'
import { isInOneLine, OrderBar } from './order-bar.tsx'

type Props = {
  page: PaymentPage
  problem: FormProblem | undefined
  typed: Record<string, string> | undefined
  /** The promo codes. */
  children: ReactNode
}

/** Promo codes and the change of the item are elsewhere in the page, and belong to it all the same. */
export const formId = 'payment'

/**
 * How it is paid, the contact, and at the end everything that the law requires beside the order button: the items, the
 * total, the box.
 */
export function PaymentForm({ page, problem, typed, children }: Props) {
  const { cart, isByCode, fields, billing, countries, codes, languages, paymentMethods } = page
  const { t } = useTexts()
  const { name, features } = useFrame().brand
  const errors = useFieldErrors(problem)
  const isFree = cart.paymentMethod === 'N/A'
  const { formMethod, formData } = useNavigation()
  const isForCart =
    ['add-voucher', 'change-item'].includes(String(formData?.get('intent'))) || formData?.has('removeVoucher')
  const isUnderWay = formMethod === 'POST' && !isForCart
  const isTicked = (box: string, before: boolean) => (typed ? typed[box] !== undefined : before)
  return (
    <Form id={formId} method="post" noValidate className="behind-dialog flex flex-col gap-3 md:gap-10">
      {problem && <ProblemSummary problem={problem} order={[...fields, ...billing].map(({ name }) => name)} />}
      {typed?.confirmDuplicate && <input type="hidden" name="confirmDuplicate" value="1" />}
      <input type="hidden" name="shownTotal" value={cart.totalPrice} />
      {page.terms && <input type="hidden" name="shownTerms" value={page.terms.version} />}
      <DeviceId isSent={page.sendsDeviceId} />
      {isFree ? (
        // The specification's word for an order that needs no payment (section 4, step 3).
        <input type="hidden" name="paymentMethod" value="N/A" />
      ) : (
        <PaymentMethods
          methods={paymentMethods}
          method={page.method}
          likelyWallets={page.likelyWallets}
          saved={page.saved}
          saving={page.saving}
          typed={typed}
          error={errors('paymentMethod')}
          cardFrame={cart.iFrameUrl}
          isPayPalInWindow={page.isPayPalInWindow}
          asked={{
            cartName: cart.cartName,
            amount: cart.totalPrice,
            currency: cart.summary.currency,
            country: page.country,
            label: name,
          }}
          billing={
            <>
              <p>{t('billingHint')}</p>
              <BillingFields fields={billing} countries={countries} codes={codes} typed={typed} errors={errors} />
            </>
          }
        />
      )}
      <section className="flex flex-col gap-1 md:gap-5">
        {/* On a phone the questions are few enough to do without headings. */}
        <h2 className="headline text-xl max-md:sr-only">{t('contact')}</h2>
        {features.showRequiredAsterisk && <p className="text-sm text-muted md:-mt-3">{t('requiredMark')}</p>}
        <AddressFields fields={fields} countries={countries} codes={codes} typed={typed} errors={errors}>
          {languages.length > 1 && (
            <SelectField
              name="language"
              label={t('checkoutLanguage')}
              defaultValue={typed?.language ?? page.checkoutLanguage}
              options={languages}
            />
          )}
          {features.hasNewsletterCheckbox && (
            <Checkbox
              name="newsletter"
              label={t('newsletterWish', { brand: name })}
              defaultChecked={isTicked('newsletter', page.wantsNewsletter)}
            />
          )}
          {page.ask && (
            <LinkButton to={page.ask.path} look="quiet">
              {page.ask.label}
            </LinkButton>
          )}
        </AddressFields>
        {page.keeping && (
          <Checkbox
            name="keepContact"
            label={page.keeping.label}
            defaultChecked={isTicked('keepContact', page.keeping.isTicked)}
          />
        )}
        {page.codesTo && <VoucherAddress to={page.codesTo} typed={typed} errors={errors} />}
      </section>
      {/* One more line to unfold, below the others. */}
      <div className="empty:hidden max-md:-mt-3">{children}</div>
      <section className="flex flex-col gap-3 md:gap-5">
        <h2 className="headline text-xl max-md:sr-only">{t('checkAndOrder')}</h2>
        {deliversNow(cart) && (
          <Checkbox
            name="startNow"
            label={
              <>
                {t(cart.items.some(({ kind }) => kind !== 'topup') ? 'startNow.goods' : 'startNow')}
                {features.showRequiredAsterisk && <RequiredMark />}
              </>
            }
            error={errors('startNow')}
            defaultChecked={typed?.startNow !== undefined}
          />
        )}
        {!isInOneLine(cart) && (
          <div className="rounded-brand edge border-line bg-raised p-4 md:p-5">
            <OrderLines lines={cart.items} summary={cart.summary} totalPrice={cart.totalPrice} />
          </div>
        )}
        {page.terms && (
          <AutoTopupTerms
            terms={page.terms}
            isOnly={page.isOnlySetUp}
            error={errors('autoTopupConsent')}
            // Consent applies to the words that were shown, and to no others.
            isTicked={typed?.autoTopupConsent !== undefined && typed.shownTerms === page.terms.version}
          />
        )}
        {isByCode && <p className="font-bold">{t('redeem.paid')}</p>}
      </section>
      <OrderBar page={page} isUnderWay={isUnderWay}>
        {t(isByCode ? 'redeem.now' : isFree ? 'orderFree' : 'order')}
      </OrderBar>
      <LegalTexts />
    </Form>
  )
}
