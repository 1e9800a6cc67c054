/** The tables that the query builder reads or writes, as Kysely sees them. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Occupancy, TravellerType } from '../../contract/common.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import type { LineKind } from '../../contract/quotes.ts';
import type { PaymentPurpose } from '../../contract/payments.ts';
import type { TaxClass, TripDay } from '../../contract/trips.ts';
import type { TaxDocumentContent } from '../../domain/taxDocuments.ts';
import type {
  AttemptState,
  BookingState,
  CancellationState,
  DepartureState,
  PaymentState,
} from '../../domain/states.ts';

/** A column with a default, optional on insert. */
type At = Generated<Date>;
/** JSON is written as text (both drivers accept that) and read back parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type JsonDefault<T extends object> = ColumnType<T, string | undefined, string>;
type Sealed = ColumnType<Uint8Array | null, Buffer | null | undefined, Buffer | null>;
type Optional = ColumnType<string | null, string | null | undefined, string | null>;

export type Tables = {
  trip: {
    id: string;
    sanity_id: string;
    sanity_rev: string | null;
    sanity_updated_at: Date | null;
    slug: string;
    title: string;
    kind: 'group_trip' | 'trek' | 'retreat' | 'corporate' | 'custom';
    is_international: boolean;
    country_codes: string[];
    duration_days: number;
    tz: string;
    min_age: Generated<number>;
    max_age: number | null;
    allow_children: Generated<boolean>;
    requires_fitness_declaration: Generated<boolean>;
    requires_passport: Generated<boolean>;
    requires_pan: Generated<boolean>;
    tax_class: TaxClass;
    sac_code: Generated<string>;
    status: 'active' | 'hidden';
    days: JSONColumnType<TripDay[], string | undefined, string>;
    created_at: At;
    updated_at: At;
  };
  coupon: {
    id: string;
    code: string;
    kind: 'percent' | 'flat' | 'flat_per_pax';
    bps: number | null;
    amount_minor: number | null;
    cap_minor: number | null;
    min_spend_minor: number | null;
    min_pax: number | null;
    trip_ids: string[] | null;
    stackable: Generated<boolean>;
    valid_from: Date | null;
    valid_to: Date | null;
    travel_from: string | null;
    travel_to: string | null;
    max_redemptions: number | null;
    max_per_customer: Generated<number>;
    first_booking_only: Generated<boolean>;
    redeemed: Generated<number>;
    budget_minor: number | null;
    spent_minor: Generated<number>;
    is_active: Generated<boolean>;
    updated_at: Generated<Date>;
  };
  departure: {
    id: string;
    trip_id: string;
    code: string;
    start_date: string;
    end_date: string;
    report_at: Date;
    tz: string;
    status: DepartureState;
    capacity: number;
    blocked: Generated<number>;
    held: Generated<number>;
    booked: Generated<number>;
    min_pax: Generated<number>;
    max_pax_per_booking: Generated<number>;
    sales_open_at: Date | null;
    sales_close_at: Date;
    currency: Generated<string>;
    deposit_kind: 'per_pax' | 'percent' | 'full';
    deposit_value: number;
    balance_due_days: Generated<number>;
    cancellation_policy_id: string;
    price_version: Generated<number>;
    women_only: Generated<boolean>;
    leader_name: Generated<string | null>;
    leader_phone: Generated<string | null>;
    version: Generated<number>;
    cancelled_reason: string | null;
    planned_capacity: number | null;
    created_at: At;
    updated_at: At;
  };
  departure_price: {
    departure_id: string;
    occupancy: Occupancy;
    amount_minor: number;
    compare_at_minor: number | null;
    child_bps: Generated<number>;
    infant_minor: Generated<number>;
    allotment: number | null;
    held: Generated<number>;
    booked: Generated<number>;
    is_active: Generated<boolean>;
  };
  pickup_point: {
    departure_id: string;
    id: string;
    code: string;
    city: string;
    name: string;
    address: string | null;
    pickup_at: Date;
    surcharge_minor: Generated<number>;
    sort: Generated<number>;
  };
  addon: {
    departure_id: string;
    id: string;
    code: string;
    name: string;
    amount_minor: number;
    per: 'traveller' | 'booking';
    max_qty: Generated<number>;
    stock: number | null;
    taken: Generated<number>;
    gst_bps: number | null;
  };
  booking: {
    departure_id: string;
    id: string;
    reference: string;
    status: BookingState;
    customer_id: string | null;
    session_hash: string | null;
    channel: Generated<'web' | 'staff' | 'corporate'>;
    contact_name: string;
    contact_email: string;
    contact_phone: string;
    billing_state_code: string | null;
    billing_address: ColumnType<object | null, string | null, string | null>;
    gstin: string | null;
    legal_name: string | null;
    buyer_pan_enc: ColumnType<Uint8Array | null, Buffer | null, Buffer | null>;
    buyer_pan_last4: string | null;
    is_resident: Generated<boolean>;
    pax: number;
    currency: string;
    gross_minor: number;
    group_discount_minor: number;
    early_discount_minor: Generated<number>;
    coupon_discount_minor: number;
    credit_applied_minor: Generated<number>;
    taxable_minor: number;
    gst_minor: number;
    tcs_minor: number;
    round_off_minor: number;
    total_minor: number;
    deposit_minor: number;
    paid_minor: Generated<number>;
    refunded_minor: Generated<number>;
    balance_due_on: string | null;
    quote_snapshot: Json<object>;
    tax_snapshot: Json<object>;
    policy_snapshot: Json<object>;
    coupon_id: string | null;
    hold_id: string | null;
    notes: string | null;
    terms_version: string;
    policy_version: string | null;
    terms_accepted_at: Date;
    marketing_email: Generated<boolean>;
    version: Generated<number>;
    created_at: At;
    updated_at: At;
  };
  booking_traveller: {
    departure_id: string;
    id: string;
    booking_id: string;
    seq: number;
    is_lead: boolean;
    type: TravellerType;
    full_name: string;
    gender: 'female' | 'male' | 'other' | 'undisclosed' | null;
    date_of_birth: string | null;
    nationality: string | null;
    phone: string | null;
    email: string | null;
    occupancy: Occupancy;
    room_preference: Generated<'any' | 'same_gender' | 'with_group'>;
    pickup_point_id: string | null;
    diet: 'veg' | 'nonveg' | 'jain' | 'vegan' | 'eggetarian' | null;
    fitness_declared_at: Date | null;
    emergency_name: string | null;
    emergency_phone: string | null;
    emergency_relation: string | null;
    guardian_consent: ColumnType<
      { name: string; relation: string } | null,
      string | null,
      string | null
    >;
    version: Generated<number>;
    medical_enc: Sealed;
    medical_consent: ColumnType<object | null, string | null | undefined, string | null>;
    passport_no_enc: Sealed;
    passport_last4: Optional;
    passport_name: Optional;
    passport_expiry: Optional;
    passport_country: Optional;
    pan_enc: Sealed;
    pan_last4: Optional;
    status: Generated<'active' | 'cancelled' | 'no_show' | 'travelled'>;
    created_at: At;
    updated_at: At;
  };
  booking_line: {
    departure_id: string;
    id: string;
    booking_id: string;
    seq: number;
    kind: LineKind;
    traveller_seq: number | null;
    description: string;
    qty: number;
    unit_minor: number;
    amount_minor: number;
    discount_alloc_minor: Generated<number>;
    gst_bps: number | null;
  };
  payment_schedule_item: {
    departure_id: string;
    id: string;
    booking_id: string;
    seq: number;
    due_on: string;
    amount_minor: number;
    status: Generated<'due' | 'paid' | 'waived' | 'overdue'>;
    payment_id: string | null;
  };
  payment: {
    departure_id: string;
    id: string;
    booking_id: string;
    share_id: string | null;
    purpose: PaymentPurpose;
    amount_minor: number;
    currency: string;
    status: PaymentState;
    gateway: 'razorpay' | 'stripe' | 'emulator' | 'offline' | 'travel_credit';
    gateway_order_id: string | null;
    receipt: string;
    expires_at: Date;
    captured_minor: Generated<number>;
    refunded_minor: Generated<number>;
    captured_at: Date | null;
    failure_code: string | null;
    offline_ref: string | null;
    recorded_by: string | null;
    approved_by: string | null;
    next_check_at: At;
    checks: Generated<number>;
    created_at: At;
    updated_at: At;
  };
  payment_attempt: {
    departure_id: string;
    id: string;
    payment_id: string;
    gateway: string;
    gateway_payment_id: string;
    status: AttemptState;
    method: string | null;
    amount_minor: number;
    currency: string;
    counted_minor: Generated<number>;
    value_minor: Generated<number | null>;
    gst_minor: Generated<number | null>;
    tcs_minor: Generated<number | null>;
    round_off_minor: Generated<number | null>;
    fee_minor: number | null;
    tax_on_fee_minor: number | null;
    error_code: string | null;
    error_description: string | null;
    captured_at: Date | null;
    /** Staff decisions about unexpected payments. */
    review_decision: Generated<'accept' | 'refund' | null>;
    review_by: Generated<string | null>;
    review_approved_by: Generated<string | null>;
    raw: JsonDefault<object>;
    created_at: At;
    updated_at: At;
  };
  cancellation: {
    departure_id: string;
    id: string;
    booking_id: string;
    scope: 'booking' | 'travellers';
    traveller_ids: string[];
    initiator: 'traveller' | 'staff' | 'operator' | 'system';
    requested_by: string;
    status: CancellationState;
    effective_on: string;
    days_before: number;
    tier: Json<object>;
    share_minor: number;
    charge_minor: number;
    charge_gst_minor: number;
    tcs_kept_minor: number;
    kept_minor: number;
    refund_minor: number;
    refund_as: 'original' | 'travel_credit' | 'move' | null;
    moved_to: string | null;
    choose_until: Date | null;
    reason: string | null;
    created_at: At;
    updated_at: At;
  };
  tax_document: {
    departure_id: string;
    id: string;
    booking_id: string;
    kind: DocumentKind;
    supplier_gstin: string;
    financial_year: number;
    number: string;
    issued_on: string;
    issued_at: At;
    payment_attempt_id: string | null;
    refund_id: string | null;
    currency: string;
    amount_minor: number;
    content: Json<TaxDocumentContent>;
    created_at: At;
  };
};

export type BookingTravellerTable = Tables['booking_traveller'];
export type PaymentTable = Tables['payment'];
/** The columns of `refund` with a type of their own. The query builder doesn't use the table. */
export type RefundTable = {
  reason:
    | 'cancellation'
    | 'late_payment'
    | 'overpayment'
    | 'duplicate'
    | 'departure_cancelled'
    | 'goodwill'
    | 'dispute'
    | 'wrong_amount';
};
export type CancellationTable = Tables['cancellation'];
