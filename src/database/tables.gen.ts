// Made from the migrations and views by `npm run generate:tables`; a test finds it when it is out of date.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json-columns.ts'

export type DB = {
  admin_action: {
    action_no: number
    action_id: string
    step: 'begun' | 'done' | 'refused' | 'failed' | 'waiting'
    at: Date
    operator_id: string
    session_id: string
    ip: string
    request_id: string
    name: string
    tenant: string | null
    subject: string | null
    key: string | null
    input_hash: string | null
    input: ColumnType<Json<'admin_action.input'> | null, string | null | undefined, string | null>
    outcome: ColumnType<Json<'admin_action.outcome'> | null, string | null | undefined, string | null>
    counts: number | null
    approval_id: string | null
    chain: string
  }
  admin_action_under_way: {
    action_id: string
  }
  admin_approval: {
    approval_id: string
    name: string
    tenant: string | null
    subject: string
    input: ColumnType<Json<'admin_approval.input'>, string, string>
    plan: ColumnType<Json<'admin_approval.plan'>, string, string>
    basis_hash: string
    counts: number
    asked_by: string
    asked_at: Date
    lapses_at: Date
    state: Generated<'waiting' | 'approved' | 'declined' | 'lapsed'>
    decided_by: string | null
    decided_at: Date | null
    reason: string | null
  }
  admin_case: {
    case_id: string
    source: string
    tenant: string | null
    subject: string
    order_number: string | null
    since: Date
    due_at: Date
    amount: number | null
    currency: string | null
    facts: ColumnType<Json<'admin_case.facts'>, string, string>
    facts_hash: string
    state: 'open' | 'taken' | 'snoozed' | 'resolved' | 'gone'
    taken_by: string | null
    snoozed_until: Date | null
    reason: string | null
    gone_at: Date | null
  }
  admin_case_event: {
    event_no: GeneratedAlways<number>
    case_id: string
    at: Date
    kind: 'opened' | 'reopened' | 'gone' | 'woken' | 'taken' | 'snoozed' | 'resolved'
    operator_id: string | null
    reason: string | null
  }
  admin_code_list: {
    list_id: string
    tenant: string
    operator_id: string
    name: string
    key_id: string
    sealed: Buffer
    sent_at: Date
  }
  admin_partner_pulse: {
    partner: string
    at: Date
    milliseconds: number
    failure: string | null
    balances: ColumnType<Json<'admin_partner_pulse.balances'> | null, string | null | undefined, string | null>
  }
  admin_product_file: {
    file_id: string
    tenant: string
    operator_id: string
    name: string
    format: 'csv' | 'json'
    is_whole: boolean
    content: string
    sent_at: Date
  }
  admin_run: {
    run_id: string
    tenant: string
    kind: 'refund' | 'send' | 'resolve' | 'discontinue'
    wish: ColumnType<Json<'admin_run.wish'>, string, string>
    currency: string
    planned_by: string
    planned_at: Date
    begun_by: string | null
    begun_at: Date | null
    begun_from: string | null
    approved_by: string | null
    stopped_by: string | null
    stopped_at: Date | null
    ended_at: Date | null
  }
  admin_run_line: {
    run_id: string
    line: number
    subject: string
    basis: string
    amount: number
    state: 'left out' | 'planned' | 'doing' | 'done' | 'refused' | 'failed'
    refusal: string | null
    tries: Generated<number>
    claimed_at: Date | null
  }
  assistant_session: {
    tenant: Generated<string>
    session_id: string
    assistant: string
    language: string
    wanted: ColumnType<Json<'assistant_session.wanted'>, string, string>
    refusals: ColumnType<Json<'assistant_session.refusals'>, string | undefined, string>
    cart_name: string | null
    revision: Generated<number>
    claimed: Generated<number>
    claimed_at: Date | null
    handed_over_at: Date | null
    canceled_at: Date | null
    created_at: Date
    changed_at: Date
    expires_at: Date
  }
  auto_top_up: {
    tenant: Generated<string>
    auto_top_up_id: string
    customer_id: string
    msisdn: string
    product_id: string
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    kind: 'low-balance' | 'weekly' | 'monthly'
    low_balance_limit: number | null
    tariff_enabled: boolean
    day: number | null
    token_id: string
    status: 'enabled' | 'disabled' | 'deleted'
    stopped_because: 'declined' | 'card-expired' | 'token-removed' | 'charged-back' | 'new-price' | null
    next_run: Date | null
    mandate_text: string
    mandate_version: string
    mandate_language: string
    mandate_at: Date
    mandate_ip: string
    mandate_number: string | null
    set_up_by: string
    line: number
    created_at: Date
    ended_at: Date | null
    agreed_fee: Generated<number>
    asked_fee: number | null
    asked_currency: 'EUR' | 'GBP' | 'USD' | null
    asked_from: Date | null
  }
  auto_top_up_agreement: {
    tenant: Generated<string>
    auto_top_up_id: string
    agreed_at: Date
    amount: number
    fee: number
    currency: 'EUR' | 'GBP' | 'USD'
    text: string
    version: string
    language: string
    ip: string
    number: string | null
    way: 'account' | 'link'
  }
  auto_top_up_run: {
    tenant: Generated<string>
    auto_top_up_id: string
    occasion: string
    state: 'due' | 'charging' | 'waiting' | 'done' | 'failed' | 'skipped'
    tries: Generated<number>
    next_try: Date | null
    order_number: string | null
    reason: string | null
    created_at: Date
    ended_at: Date | null
    cart_name: string | null
    taken: number | null
    agreed: number | null
  }
  banner: {
    tenant: Generated<string>
    slug: string
    language: string
    title: string
    body: string
    link: string
    link_text: string
    shown_from: string | null
    shown_until: string | null
    shown_on: Generated<(string)[]>
  }
  bought_before: {
    tenant: Generated<string>
    fingerprint: string
    order_number: string
    line: number
    placed_at: Date
  }
  brand_draft: {
    draft_id: string
    tenant: string
    base: number
    title: string
    revision: Generated<number>
    begun_by: string
    begun_at: Date
    changed_at: Date
    closed_as: 'published' | 'dropped' | null
  }
  brand_draft_change: {
    draft_id: string
    field: string
    value: ColumnType<Json<'brand_draft_change.value'> | null, string | null | undefined, string | null>
    changed_by: string
    changed_at: Date
  }
  brand_move: {
    move_no: GeneratedAlways<number>
    tenant: string
    direction: 'to' | 'from'
    cell: string
    begun_by: string
    begun_at: Generated<Date>
    ended_at: Date | null
    outcome: 'moved' | 'taken-back' | null
  }
  brand_pass: {
    pass_id: string
    draft_id: string
    revision: number | null
    kind: 'own' | 'shared'
    note: string | null
    made_by: string
    made_at: Date
    good_until: Date
    ended_at: Date | null
    ended_by: string | null
  }
  brand_place: {
    tenant: string
    state: 'paused' | 'closed' | 'elsewhere' | 'arriving'
    cell: string
    since: Generated<Date>
    dropped_at: Date | null
  }
  brand_schedule: {
    schedule_id: string
    draft_id: string
    tenant: string
    revision: number
    goes_at: Date
    note: string
    asked_by: string
    asked_at: Date
    agreed_hash: string
    state: 'waiting' | 'published' | 'stopped' | 'ended'
    reason: string | null
    version: number | null
    tries: Generated<number>
    ended_by: string | null
  }
  capture: {
    tenant: Generated<string>
    capture_id: string
    order_number: string
    payment_id: string
    amount: number
    state: 'requested' | 'sending' | 'unknown' | 'pending' | 'captured' | 'failed'
    reference: string | null
    failure: string | null
    requested_at: Date
    look_at: Date | null
  }
  cart: {
    tenant: Generated<string>
    cart_name: string
    items: ColumnType<Json<'cart.items'>, string | undefined, string>
    channel: string
    country: string | null
    language: string
    delivery_address: ColumnType<Json<'cart.delivery_address'> | null, string | null | undefined, string | null>
    otp_state: Generated<'none' | 'required' | 'passed'>
    order_number: string | null
    renews: string | null
    created_at: Date
    changed_at: Date
    code_typed_at: Date | null
    filled_by: string | null
    choice: ColumnType<Json<'cart.choice'> | null, string | null | undefined, string | null>
  }
  cart_promotion: {
    tenant: Generated<string>
    cart_name: string
    promotion_id: string
    added_at: Date
  }
  cash_code: {
    tenant: Generated<string>
    code_hash: string
    batch_id: string
    order_number: string | null
    redeemed_at: Date | null
    blocked_at: Date | null
    print_key: string | null
  }
  cash_code_batch: {
    tenant: Generated<string>
    batch_id: string
    brand_id: string
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    made_at: Date
    blocked_at: Date | null
    wanted: number | null
    taken_at: Date | null
    taken_by: string | null
  }
  cash_code_try: {
    tenant: Generated<string>
    counted_by: string
    since: Date
    tries: number
  }
  cell_key: {
    ring: 'SALDO_SECRET' | 'SALDO_CODE_KEYS'
    fingerprints: (string)[]
    noted_at: Generated<Date>
  }
  charge_pace: {
    only_one: Generated<boolean>
    free_at: Date
  }
  consent: {
    tenant: Generated<string>
    consent_id: GeneratedAlways<number>
    statistics: boolean
    wording: string
    language: string
    network: string
    given_at: Date
  }
  customer: {
    tenant: Generated<string>
    customer_id: string
    email: string | null
    msisdn: string | null
    password_hash: string | null
    language: string
    first_name: string | null
    last_name: string | null
    created_at: Date
    confirmed_at: Date
    contact_number: string | null
    street: string | null
    house_number: string | null
    zip: string | null
    city: string | null
    country_code: string | null
    closed_at: Date | null
  }
  customer_device: {
    tenant: Generated<string>
    customer_id: string
    device: string
    first_at: Date
    last_at: Date
    network: Generated<string>
  }
  customer_event: {
    tenant: Generated<string>
    event_no: GeneratedAlways<number>
    customer_id: string
    kind: string
    at: Date
    ip: string
    session_id: string | null
    detail: string | null
  }
  customer_session: {
    tenant: Generated<string>
    session_id: string
    customer_id: string
    token_hash: string
    token_since: Date
    next_hash: string | null
    next_since: Date | null
    former_hash: string | null
    former_until: Date | null
    ip: string
    user_agent: string | null
    created_at: Date
    expires_at: Date
    print_key: string | null
  }
  datev_map: {
    tenant: Generated<string>
    map: ColumnType<Json<'datev_map.map'>, string, string>
    changed_at: Date
    changed_by: string
  }
  day_close: {
    tenant: Generated<string>
    close_no: number
    day: string
    kind: 'close' | 'reopen'
    content: string
    hash: string
    print_key: string
    signature: string
    action_id: string
  }
  declaration: {
    tenant: Generated<string>
    reference: string
    submission: string
    kind: 'withdrawal' | 'cancellation'
    name: string
    email: string
    contract: string
    msisdn: string | null
    subject: string | null
    since: string | null
    ending: 'ordinary' | 'for-cause' | null
    cause: string | null
    ends_on: string | null
    language: string
    ip: string
    statement: string
    law_text: string
    text_version: string
    filed_at: Date
    customer_id: string | null
    email_key: GeneratedAlways<string | null>
  }
  declared_case: {
    tenant: Generated<string>
    case_id: string
    reference: string
    order_number: string | null
    finding: 'owed' | 'performed' | 'late' | 'under-way' | 'nothing-left' | 'not-found'
    owed: number
    ended: boolean
    opened_at: Date
    due_at: Date
    state: 'open' | 'confirmed' | 'refused'
    given: number | null
    operator: string | null
    reason: string | null
    decided_at: Date | null
  }
  delivery: {
    tenant: Generated<string>
    order_number: string
    line: number
    unit: number
    external_id: string
    amount: number
    state: 'planned' | 'sending' | 'unknown' | 'submitted' | 'delivered' | 'failed' | 'reversed'
    reference: string | null
    failure: string | null
    sent_at: Date | null
    settled_at: Date | null
    look_at: Date | null
  }
  delivery_contents: {
    tenant: Generated<string>
    external_id: string
    key_id: string
    sealed: Buffer
    kept_at: Date
    unreadable: 'no-key' | 'damaged' | null
  }
  delivery_cost: {
    tenant: Generated<string>
    external_id: string
    cost: number
    currency: 'EUR' | 'GBP' | 'USD'
    at: Date
  }
  difference: {
    tenant: Generated<string>
    difference_no: GeneratedAlways<number>
    partner: string
    subject: 'payment' | 'chargeback' | 'refund' | 'delivery' | 'settlement' | 'product'
    reference: string
    order_number: string | null
    ours: string | null
    theirs: string | null
    made_at: Date
    found_at: Date
    seen_at: Date
    closed_at: Date | null
    closed_by: string | null
    closed_reason: string | null
    off_by: number | null
    currency: string | null
  }
  difference_booking: {
    tenant: Generated<string>
    difference_no: number
    debit: string
    credit: string
    amount: number
    currency: string
    order_number: string
    reason: string
    operator: string
    at: Date
  }
  email_change: {
    tenant: Generated<string>
    change_id: string
    customer_id: string
    former: string | null
    email: string
    language: string
    ip: string
    asked_at: Date
    used_at: Date | null
    ended_at: Date | null
  }
  email_correction: {
    tenant: Generated<string>
    order_number: string
    correction: number
    former: string
    email: string
    ip: string
    asked_at: Date
    confirmed_at: Date | null
  }
  enquiry: {
    tenant: Generated<string>
    reference: string
    submission: string
    name: string
    email: string
    topic: string
    order_number: string | null
    message: string
    language: string
    ip: string
    filed_at: Date
    due_at: Date | null
    answered_at: Date | null
    operator: string | null
    answer: string | null
    customer_id: string | null
    email_key: GeneratedAlways<string | null>
  }
  erasure: {
    tenant: Generated<string>
    customer_id: string
    asked_at: Date
    finished_at: Date | null
    email: string | null
    msisdn: string | null
    told: ColumnType<Json<'erasure.told'> | null, string | null | undefined, string | null>
  }
  exchange_rate: {
    day: string
    currency: string
    millionths: number
    read_at: Date
  }
  failing_task: {
    task: string
    part: string
    failures: number
    since: Date
    error: string
  }
  funnel_hour: {
    tenant: Generated<string>
    hour: Date
    step: 'shop' | 'number' | 'cart-page' | 'payment' | 'cart' | 'order' | 'paid' | 'done'
    part: string
    times: number
  }
  gift: {
    tenant: Generated<string>
    order_number: string
    line: number
    recipient_name: string
    recipient_email: string
    sender_name: string
    message: string
    send_on: string | null
    send_at: Date
    state: 'waiting' | 'sending' | 'sent' | 'refused' | 'called-off'
    taken_at: Date | null
    sent_at: Date | null
  }
  goodwill: {
    tenant: Generated<string>
    order_number: string
    goodwill_id: string
    line: number | null
    amount: number
    reason: string
    operator: string | null
    at: Date
  }
  idempotency_key: {
    tenant: Generated<string>
    caller: string
    route: string
    key: string
    body_hash: string
    started_at: Date
    status: number | null
    answer: ColumnType<Json<'idempotency_key.answer'> | null, string | null | undefined, string | null>
    holder: number | null
  }
  identity_proof: {
    tenant: Generated<string>
    proof_id: GeneratedAlways<number>
    customer_id: string
    confirmed_at: Date
    operator: string
    reason: string
    valid_until: Date
    withdrawn_at: Date | null
    withdrawn_by: string | null
    withdrawn_because: string | null
  }
  ledger_day: {
    tenant: Generated<string>
    day: string
    debit: string
    credit: string
    currency: string
    amount: number
  }
  ledger_due: {
    tenant: string
    event: string | null
    reference: string | null
    debit: string
    credit: string
    amount: number
    currency: string
    order_number: string
    at: Date
  }
  ledger_entry: {
    tenant: string
    at: Date
    order_number: string
    event: 'payment.paid' | 'payment.charged-back' | 'payment.chargeback-reversed' | 'delivery.delivered' | 'delivery.reversed' | 'refund.requested' | 'refund.refunded' | 'refund.failed' | 'goodwill.given' | 'goodwill.taken-out' | 'loss.written-off' | 'loss.taken-out' | 'settlement.paid-out' | 'settlement.charges' | 'supplier.discount' | 'supplier.discount-lost' | 'vat.due' | 'vat.returned' | 'difference.booked'
    reference: string
    account: string | null
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
  }
  ledger_month: {
    tenant: Generated<string>
    month: string
    debit: string
    credit: string
    currency: string
    amount: number
  }
  ledger_summed: {
    tenant: Generated<string>
    zone: string
    until: Date
  }
  ledger_transfer: {
    tenant: Generated<string>
    event: 'payment.paid' | 'payment.charged-back' | 'payment.chargeback-reversed' | 'delivery.delivered' | 'delivery.reversed' | 'refund.requested' | 'refund.refunded' | 'refund.failed' | 'goodwill.given' | 'goodwill.taken-out' | 'loss.written-off' | 'loss.taken-out' | 'settlement.paid-out' | 'settlement.charges' | 'supplier.discount' | 'supplier.discount-lost' | 'vat.due' | 'vat.returned' | 'difference.booked'
    reference: string
    debit: 'receivable' | 'provider' | 'supplier' | 'fee' | 'refund' | 'goodwill' | 'loss' | 'bank' | 'charges' | 'discount' | 'promotion' | 'vat' | 'adjustment'
    credit: 'receivable' | 'provider' | 'supplier' | 'fee' | 'refund' | 'goodwill' | 'loss' | 'bank' | 'charges' | 'discount' | 'promotion' | 'vat' | 'adjustment'
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    order_number: string
    at: Date
    vat_country: string | null
    vat_rate: number | null
    vat_net: number | null
    recorded_at: Generated<Date>
  }
  ledger_vat_day: {
    tenant: Generated<string>
    day: string
    country: string
    rate: number
    currency: string
    net: number
    vat: number
  }
  ledger_vat_difference: {
    tenant: string | null
    order_number: string | null
    account: string | null
    vat_country: string | null
    vat_rate: number | null
    currency: 'EUR' | 'GBP' | 'USD'
    held_net: number | null
    held_vat: number | null
    due_net: number | null
    due_vat: number | null
  }
  ledger_vat_due: {
    tenant: string
    order_number: string
    account: string | null
    vat_country: string | null
    vat_rate: number | null
    net: number | null
    vat: number | null
  }
  ledger_vat_summed: {
    tenant: Generated<string>
    zone: string
    until: Date
  }
  legal_text: {
    tenant: Generated<string>
    slug: string
    language: string
    version: string
    title: string
    body: string
    is_in_force: boolean
    kept_at: Date
  }
  light_notice: {
    tenant: Generated<string>
    notice_id: string
    light_id: string
    event_id: string
    noted_at: Date
    expires_at: Date
    order_number: string | null
  }
  light_top_up: {
    tenant: Generated<string>
    light_id: string
    msisdn: string
    product_id: string
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    customer_id: string | null
    order_number: string
    consent_text: string
    text_version: string
    language: string
    agreed_at: Date
    ip: string
    ended_at: Date | null
  }
  limit_record: {
    tenant: Generated<string>
    record_id: string
    at: Date
    outcome: 'refused' | 'returned' | 'passed'
    rule: string
    version: string
    figures: ColumnType<Json<'limit_record.figures'>, string, string>
    subjects: (number)[]
    inputs: ColumnType<Json<'limit_record.inputs'>, string, string>
    order_number: string | null
    payment_id: string | null
    suspicion: 'refused-again' | 'paid-beyond' | 'many-payers' | null
    closed_at: Date | null
    operator: string | null
    reason: string | null
  }
  limited_payment: {
    tenant: Generated<string>
    payment_id: string
    subject: number
    per: 'email' | 'number' | 'customer' | 'card'
    at: Date
    order_number: string
    credit: number
    cards: number
    anonymous: boolean
    print_key: string
  }
  loss: {
    tenant: Generated<string>
    order_number: string
    loss_id: string
    amount: number
    charged_back: number
    reason: string
    operator: string | null
    at: Date
  }
  mandate: {
    tenant: Generated<string>
    token_id: string
    customer_id: string
    text: string
    text_version: string
    language: string
    agreed_at: Date
    ip: string
    device_id: string | null
    truncated_number: string | null
  }
  message: {
    tenant: Generated<string>
    message_id: string
    about: string
    occasion: string
    channel: 'email' | 'sms' | 'whatsapp'
    recipient: string
    created_at: Date
    taken_at: Date | null
    sent_at: Date | null
    report: string | null
    reported_at: Date | null
    recipient_key: GeneratedAlways<string | null>
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  objective_hour: {
    tenant: Generated<string>
    hour: Date
    objective: 'call' | 'delivery'
    outcome: 'well' | 'missed'
    times: number
  }
  operator: {
    operator_id: string
    email: string
    name: string
    language: 'en' | 'de' | 'nl'
    created_at: Date
    disabled_at: Date | null
    is_demo: Generated<boolean>
  }
  operator_act: {
    act_id: string
    event: 'begun' | 'done' | 'failed'
    at: Date
    operator: string
    command: string
    error: string | null
  }
  operator_device: {
    operator_id: string
    device: string
    network: string
    first_at: Date
  }
  operator_grant: {
    operator_id: string
    role: string
    tenants: (string)[] | null
    granted_by: string
    granted_at: Date
  }
  operator_guess: {
    subject: string
    wrong: number
    last_at: Date
    next_at: Date
  }
  operator_identity: {
    issuer: string
    subject: string
    operator_id: string
    created_at: Date
  }
  operator_link: {
    link_hash: string
    operator_id: string
    kind: 'invitation' | 'sign-in' | 'demo'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  operator_passkey: {
    passkey_id: string
    operator_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: (string)[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  operator_recovery_code: {
    operator_id: string
    code_hash: string
    created_at: Date
    used_at: Date | null
  }
  operator_session: {
    session_id: string
    operator_id: string
    token_hash: string
    token_since: Date
    next_hash: string | null
    next_since: Date | null
    former_hash: string | null
    former_until: Date | null
    opened_by: 'passkey' | 'totp' | 'recovery-code' | 'oidc' | 'demo'
    proven_at: Date | null
    seen_at: Date
    ip: string
    user_agent: string | null
    created_at: Date
    expires_at: Date
  }
  operator_totp: {
    operator_id: string
    key_id: string
    sealed: Buffer
    created_at: Date
    last_period: number
  }
  operator_used_once: {
    fingerprint: string
    used_at: Date
  }
  operator_view: {
    operator_id: string
    page: string
    name: string
    query: string
    saved_at: Date
  }
  order_event: {
    tenant: Generated<string>
    order_number: string
    event_no: GeneratedAlways<number>
    at: Date
    kind: string
    actor: 'shopper' | 'provider' | 'supplier' | 'clock' | 'operator' | 'shop'
    reference: string | null
    details: ColumnType<Json<'order_event.details'> | null, string | null | undefined, string | null>
    trace: Generated<string | null>
  }
  order_line: {
    tenant: Generated<string>
    order_number: string
    line: number
    item_key: string
    product_id: string
    brand_name: string
    description: string
    msisdn: string | null
    operator_id: number | null
    face_amount: number
    service_fee: number
    quantity: number
    supplier: string
    supplier_product_id: number | null
    ranged: boolean
    placed_at: Date
    kind: Generated<'topup' | 'voucher' | 'giftcard' | 'esim-plan'>
    iccid: string | null
    vat_rate: number | null
    agreement: ColumnType<Json<'order_line.agreement'> | null, string | null | undefined, string | null>
    vat_country: string | null
    fee_vat_rate: number | null
  }
  order_note: {
    tenant: Generated<string>
    order_number: string
    note_id: string
    text: string
    operator: string
    at: Date
  }
  order_position: {
    tenant: string
    order_number: string
    cart_name: string
    state: 'open' | 'paid' | 'done' | 'cancelled'
    currency: 'EUR' | 'GBP' | 'USD'
    total: number
    total_service_fee: number
    contact: Json<'orders.contact'>
    language: string
    channel: string
    country: string | null
    client_ip: string
    start_now: Json<'orders.start_now'> | null
    placed_at: Date
    paid_at: Date | null
    done_at: Date | null
    customer_id: string | null
    erased_at: Date | null
    auto_top_up_mandate: Json<'orders.auto_top_up_mandate'> | null
    contact_email: string | null
    legal_texts: Json<'orders.legal_texts'> | null
    revision: number
    customer_place: Json<'orders.customer_place'> | null
    contact_phone: string | null
    replaces: string | null
    trace: string | null
    payments: Json<'order_position.payments'>
    refunds: Json<'order_position.refunds'>
    deliveries: Json<'order_position.deliveries'>
    lines: Json<'order_position.lines'>
    goodwill: Json<'order_position.goodwill'>
    captures: Json<'order_position.captures'>
    run_of: string | null
    losses: Json<'order_position.losses'>
  }
  orders: {
    tenant: Generated<string>
    order_number: string
    cart_name: string
    state: 'open' | 'paid' | 'done' | 'cancelled'
    currency: 'EUR' | 'GBP' | 'USD'
    total: number
    total_service_fee: number
    contact: ColumnType<Json<'orders.contact'>, string, string>
    language: string
    channel: string
    country: string | null
    client_ip: string
    start_now: ColumnType<Json<'orders.start_now'> | null, string | null | undefined, string | null>
    placed_at: Date
    paid_at: Date | null
    done_at: Date | null
    customer_id: string | null
    erased_at: Date | null
    auto_top_up_mandate: ColumnType<Json<'orders.auto_top_up_mandate'> | null, string | null | undefined, string | null>
    contact_email: GeneratedAlways<string | null>
    legal_texts: ColumnType<Json<'orders.legal_texts'> | null, string | null | undefined, string | null>
    revision: Generated<number>
    customer_place: ColumnType<Json<'orders.customer_place'> | null, string | null | undefined, string | null>
    contact_phone: GeneratedAlways<string | null>
    replaces: string | null
    trace: Generated<string | null>
  }
  otp: {
    tenant: Generated<string>
    cart_name: string
    code_hash: string
    sent_to: string
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
  page: {
    tenant: Generated<string>
    slug: string
    language: string
    title: string
    description: string
    body: string
    changed_on: string
  }
  partner_news: {
    tenant: Generated<string>
    minute: Date
    partner: string
    about: string
    outcome: 'taken' | 'not-answered' | 'not-ours'
    times: number
    at: Date
  }
  passkey: {
    tenant: Generated<string>
    passkey_id: string
    customer_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: (string)[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  password_guess: {
    tenant: Generated<string>
    subject: string
    wrong: number
    last_at: Date
    next_at: Date
  }
  password_reset: {
    tenant: Generated<string>
    reset_id: string
    email: string | null
    language: string
    ip: string
    asked_at: Date
    used_at: Date | null
    msisdn: string | null
  }
  paused_method: {
    tenant: string
    method: string
    since: Date
    operator: string
    reason: string
  }
  paused_partner: {
    tenant: string
    partner: string
    since: Date
    operator: string
    reason: string
  }
  payment: {
    tenant: Generated<string>
    payment_id: string
    order_number: string
    provider: string
    reference: string | null
    method: string
    method_details: ColumnType<Json<'payment.method_details'>, string | undefined, string>
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    state: 'creating' | 'unknown' | 'open' | 'pending' | 'approved' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired'
    checkout_url: string | null
    failure: string | null
    created_at: Date
    asked_at: Date | null
    awaited_at: Date | null
    look_at: Date | null
    capture_before: Date | null
    charged_back_told: number | null
  }
  payment_event: {
    tenant: Generated<string>
    payment_id: string
    event_no: GeneratedAlways<number>
    kind: 'paid' | 'refunded' | 'refund-failed' | 'charged-back' | 'chargeback-reversed'
    amount: number
    at: Date
    reference: string
  }
  payment_token: {
    tenant: Generated<string>
    token_id: string
    customer_id: string
    provider: string
    method: string
    state: 'pending' | 'valid' | 'canceled'
    payment_id: string | null
    check_reference: string | null
    checkout_url: string | null
    vault_customer: string | null
    mandate: string | null
    card_last4: string | null
    card_brand: string | null
    card_expires: string | null
    reason: string | null
    created_at: Date
    valid_at: Date | null
    ended_at: Date | null
    removed_at: Date | null
    look_at: Date | null
  }
  post: {
    tenant: Generated<string>
    slug: string
    language: string
    title: string
    description: string
    body: string
    published_on: string
    picture: Generated<(string)[]>
  }
  product: {
    tenant: Generated<string>
    product_id: string
    position: number
    brand_id: string
    brand_name: string
    category_id: string
    kind: 'topup' | 'voucher' | 'giftcard' | 'esim-plan'
    status: 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED'
    operator_id: number | null
    description: ColumnType<Json<'product.description'>, string, string>
    currency: 'EUR' | 'GBP' | 'USD'
    amount: number | null
    amount_min: number | null
    amount_max: number | null
    amount_step: number | null
    service_fee: Generated<number>
    usual: Generated<boolean>
    supplier: string | null
    supplier_product_id: number | null
    service_variant: Generated<'NORMAL' | 'LIGHT'>
    vat: Generated<'multi-purpose' | 'single-purpose' | 'service'>
    cost: number | null
    stopped: Generated<boolean>
    plan: ColumnType<Json<'product.plan'> | null, string | null | undefined, string | null>
    vat_country: string | null
    validity: ColumnType<Json<'product.validity'> | null, string | null | undefined, string | null>
  }
  product_brand: {
    tenant: Generated<string>
    brand_id: string
    colour: string
    description: ColumnType<Json<'product_brand.description'>, string, string>
    logo: ColumnType<Json<'product_brand.logo'>, string | undefined, string>
    coverage: ColumnType<Json<'product_brand.coverage'> | null, string | null | undefined, string | null>
    redemption: ColumnType<Json<'product_brand.redemption'>, string | undefined, string>
    questions: ColumnType<Json<'product_brand.questions'>, string | undefined, string>
    motif: string | null
  }
  product_category: {
    tenant: Generated<string>
    category_id: string
    name: ColumnType<Json<'product_category.name'>, string, string>
  }
  program_key: {
    tenant: Generated<string>
    key_id: string
    name: string
    scopes: (string)[]
    daily_limit: number
    made_by: string
    made_at: Date
    expires_at: Date
    key_hash: string | null
    shown_at: Date | null
    last_used_at: Date | null
    withdrawn_at: Date | null
  }
  promotion: {
    tenant: Generated<string>
    promotion_id: string
    code_key: string
    hint: string
    name: string
    kind: 'percentage' | 'amount' | 'free-fee'
    value: number
    product_ids: (string)[] | null
    brand_ids: (string)[] | null
    channels: (string)[] | null
    starts_at: Date | null
    ends_at: Date | null
    stands_beside: boolean
    uses_limit: number | null
    uses_per_customer: number | null
    uses: Generated<number>
    created_at: Date
    stopped_at: Date | null
    print_key: string | null
  }
  promotion_use: {
    tenant: Generated<string>
    promotion_id: string
    order_number: string
    discount: number
    used_at: Date
    given_back_at: Date | null
  }
  promotion_user: {
    tenant: Generated<string>
    promotion_id: string
    subject: number
    order_number: string
    print_key: string | null
  }
  proven_contact: {
    tenant: Generated<string>
    contact: number
    passed_at: Date
  }
  push_device: {
    tenant: Generated<string>
    device_id: string
    order_number: string | null
    customer_id: string | null
    endpoint: string
    public_key: string
    auth_secret: string
    language: string
    used_at: Date
  }
  push_message: {
    tenant: Generated<string>
    device_id: string
    kind: 'order' | 'ahead' | 'low'
    about: string
    due_at: Date
    settled_at: Date | null
  }
  rate_limit: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  reconciliation: {
    tenant: Generated<string>
    partner: string
    compared_at: Date
    since: Date
    until: Date
    compared: number
  }
  refund: {
    tenant: Generated<string>
    refund_id: string
    order_number: string
    payment_id: string
    amount: number
    reason: 'undeliverable' | 'reversed' | 'paid-twice' | 'paid-too-late' | 'operator'
    state: 'requested' | 'sending' | 'unknown' | 'pending' | 'refunded' | 'failed'
    reference: string | null
    failure: string | null
    requested_at: Date
    look_at: Date | null
    not_before: Date | null
  }
  registration: {
    tenant: Generated<string>
    registration_id: string
    email: string | null
    password_hash: string
    language: string
    holder_hash: string
    ip: string
    asked_at: Date
    used_at: Date | null
    msisdn: string | null
    tries: Generated<number>
  }
  risk_decision: {
    tenant: Generated<string>
    decision_id: GeneratedAlways<number>
    at: Date
    moment: 'address' | 'start' | 'retry' | 'card'
    outcome: 'allow' | 'otp' | 'refuse'
    rule: string | null
    counted: number | null
    at_most: number | null
    proven: boolean
    inputs: ColumnType<Json<'risk_decision.inputs'>, string, string>
    order_number: string | null
    payment_id: string | null
    refused_by: Generated<(string)[]>
    let_pass_by: string | null
  }
  risk_exemption: {
    tenant: Generated<string>
    reference: string
    contact: number
    rules: (string)[]
    given_at: Date
    valid_until: Date
    operator: string
    reason: string
  }
  risk_fact: {
    tenant: Generated<string>
    subject: number
    at: Date
    kind: string
    amount: number
    order_number: string
    payment_id: string
    print_key: string | null
  }
  settlement: {
    tenant: Generated<string>
    provider: string
    settlement_id: string
    bank_reference: string
    currency: 'EUR' | 'GBP' | 'USD'
    paid_out: number
    charges: number
    settled_at: Date
  }
  settlement_line: {
    tenant: Generated<string>
    provider: string
    settlement_id: string
    kind: 'payment' | 'refund' | 'chargeback'
    reference: string
    amount: number
  }
  sms_text: {
    tenant: Generated<string>
    message_id: string
    channel: 'sms' | 'whatsapp'
    msisdn: string
    sms_topup_id: string | null
    verdict: 'buy' | 'wrong-pin' | 'locked' | 'too-much' | 'not-offered' | 'not-understood' | 'help' | 'stop' | 'stranger' | 'passed-over'
    amount: number | null
    token_id: string | null
    cart_name: string | null
    order_number: string | null
    refusal: string | null
    received_at: Date
  }
  sms_topup: {
    tenant: Generated<string>
    sms_topup_id: string
    customer_id: string
    index: number
    msisdn: string
    amount: number
    currency: 'EUR' | 'GBP' | 'USD'
    pin_hash: string
    token_id: string
    consent_text: string
    text_version: string
    language: string
    agreed_at: Date
    ip: string
    proven_at: Date | null
    otp_hash: string | null
    otp_sent_at: Date | null
    otp_tries: Generated<number>
    wrong_pins: Generated<number>
    locked_because: 'wrong-pin' | 'stopped' | 'charged-back' | 'new-price' | null
    created_at: Date
    removed_at: Date | null
    set_up_by: string | null
    order_line: number | null
    agreed_fee: Generated<number>
    asked_fee: number | null
    asked_currency: 'EUR' | 'GBP' | 'USD' | null
    asked_from: Date | null
  }
  sms_topup_agreement: {
    tenant: Generated<string>
    sms_topup_id: string
    agreed_at: Date
    amount: number
    fee: number
    currency: 'EUR' | 'GBP' | 'USD'
    text: string
    version: string
    language: string
    ip: string
    number: string | null
    way: 'account' | 'link'
  }
  stock_code: {
    tenant: Generated<string>
    code_id: GeneratedAlways<number>
    product_id: string
    fingerprint: string
    key_id: string | null
    sealed: Buffer | null
    expires_on: string | null
    batch: string
    imported_at: Date
    state: Generated<'free' | 'held' | 'sold' | 'withdrawn'>
    external_id: string | null
    held_until: Date | null
    sold_at: Date | null
    print_key: string | null
    unreadable: 'no-key' | 'damaged' | null
    bad_at: Date | null
    bad_because: string | null
    bad_by: string | null
  }
  stock_level: {
    tenant: Generated<string>
    product_id: string
    state: 'low' | 'out'
    since: Date
  }
  stock_line: {
    tenant: Generated<string>
    product_id: string
    below: number
  }
  stock_withdrawal: {
    tenant: Generated<string>
    product_id: string
    batch: string
    codes: number
    withdrawn_at: Date
    operator: string
    reason: string
  }
  subscription: {
    tenant: Generated<string>
    email: string
    subscription_id: string
    state: 'asked' | 'confirmed' | 'ended'
    language: string
    asked_at: Date
  }
  subscription_event: {
    tenant: Generated<string>
    event_no: GeneratedAlways<number>
    subscription_id: string
    kind: 'asked' | 'confirmed' | 'ended'
    at: Date
    ip: string
    source: string | null
    consent: string | null
    text_version: string | null
  }
  supply: {
    tenant: Generated<string>
    supplier: string
    state: 'low' | 'stopped'
    available: number
    since: Date
  }
  tenant: {
    tenant: string
    registered_at: Generated<Date>
    kept_by: Generated<'folder' | 'back-office'>
  }
  tenant_settings: {
    tenant: string
    version: number
    settings: ColumnType<Json<'tenant_settings.settings'>, string, string>
    copy: ColumnType<Json<'tenant_settings.copy'>, string, string>
    content_hash: string
    loaded_at: Generated<Date>
    written: ColumnType<Json<'tenant_settings.written'> | null, string | null | undefined, string | null>
    origin: Generated<'folder' | 'draft' | 'roll-back' | 'new'>
    author: string | null
    note: string | null
    of_version: number | null
    action_id: string | null
    documents: ColumnType<Json<'tenant_settings.documents'> | null, string | null | undefined, string | null>
  }
  text_pace: {
    subject: string
    until: Date
    sent: number
  }
  token_charge: {
    tenant: Generated<string>
    token_id: string
    occasion: string
    order_number: string
    payment_id: string
    charged_at: Date
  }
  used_once: {
    tenant: Generated<string>
    purpose: string
    fingerprint: string
    used_at: Date
  }
  usual_wait: {
    tenant: Generated<string>
    kind: string
    brand_name: string
    deliveries: number
    half_seconds: number
  }
  vault_customer: {
    tenant: Generated<string>
    customer_id: string
    provider: string
    reference: string
    created_at: Date
  }
  webhook_address: {
    tenant: Generated<string>
    address_id: string
    url: string
    kinds: (string)[]
    made_by: string
    made_at: Date
    failing_since: Date | null
    withdrawn_at: Date | null
  }
  webhook_attempt: {
    tenant: Generated<string>
    delivery_id: string
    attempt_no: number
    at: Date
    status: number | null
    failure: string | null
  }
  webhook_delivery: {
    tenant: Generated<string>
    delivery_id: Generated<string>
    address_id: string
    kind: 'order.done' | 'order.refunded' | 'order.charged_back' | 'stock.low' | 'brand.published'
    at: Date
    data: ColumnType<Json<'webhook_delivery.data'>, string, string>
    state: Generated<'waiting' | 'delivered' | 'failed'>
    tries: Generated<number>
    next_at: Date | null
  }
  webhook_secret: {
    tenant: Generated<string>
    address_id: string
    secret_no: number
    key_id: string
    sealed: Buffer
    made_at: Date
    ends_at: Date | null
  }
}
