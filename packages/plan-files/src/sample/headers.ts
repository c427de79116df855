const parts = (types: readonly string[], middle: readonly string[], ends: readonly string[], after = '') =>
  types.flatMap((type) => middle.flatMap((one) => ends.map((end) => `${type}${one}${end}${after}`)));

const people = ['Individual', 'FamilyPerPerson', 'FamilyPerGroup'];
const examples = ['Deductible', 'Copayment', 'Coinsurance', 'Limit'];

const source = ['BusinessYear', 'StateCode', 'IssuerId', 'SourceName', 'ImportDate'];

export const planHeader = [
  ...['BusinessYear', 'StateCode', 'IssuerId', 'IssuerMarketPlaceMarketingName', 'SourceName', 'ImportDate'],
  ...['MarketCoverage', 'DentalOnlyPlan', 'StandardComponentId', 'PlanMarketingName', 'HIOSProductId', 'NetworkId'],
  ...['ServiceAreaId', 'FormularyId', 'IsNewPlan', 'PlanType', 'MetalLevel', 'DesignType', 'UniquePlanDesign'],
  ...['QHPNonQHPTypeId', 'IsNoticeRequiredForPregnancy', 'IsReferralRequiredForSpecialist'],
  ...['SpecialistRequiringReferral', 'PlanLevelExclusions'],
  'IndianPlanVariationEstimatedAdvancedPaymentAmountPerEnrollee',
  ...['CompositeRatingOffered', 'ChildOnlyOffering', 'ChildOnlyPlanId', 'WellnessProgramOffered'],
  ...['DiseaseManagementProgramsOffered', 'EHBPercentTotalPremium', 'EHBPediatricDentalApportionmentQuantity'],
  ...['IsGuaranteedRate', 'PlanEffectiveDate', 'PlanExpirationDate', 'OutOfCountryCoverage'],
  ...['OutOfCountryCoverageDescription', 'OutOfServiceAreaCoverage', 'OutOfServiceAreaCoverageDescription'],
  ...['NationalNetwork', 'URLForEnrollmentPayment', 'FormularyURL', 'PlanId', 'PlanVariantMarketingName'],
  ...['CSRVariationType', 'IssuerActuarialValue', 'AVCalculatorOutputNumber', 'MedicalDrugDeductiblesIntegrated'],
  ...['MedicalDrugMaximumOutofPocketIntegrated', 'MultipleInNetworkTiers', 'FirstTierUtilization'],
  'SecondTierUtilization',
  ...parts(['SBC'], ['HavingaBaby', 'HavingDiabetes', 'HavingSimplefracture'], examples),
  ...['SpecialtyDrugMaximumCoinsurance', 'InpatientCopaymentMaximumDays'],
  ...['BeginPrimaryCareCostSharingAfterNumberOfVisits', 'BeginPrimaryCareDeductibleCoinsuranceAfterNumberOfCopays'],
  ...parts(['MEHB', 'DEHB', 'TEHB'], ['InnTier1', 'InnTier2', 'OutOfNet', 'CombInnOon'], people, 'MOOP'),
  ...['M', 'D', 'T'].flatMap((type) => [
    ...parts([`${type}EHBDed`], ['InnTier1', 'InnTier2'], [...people, 'Coinsurance']),
    ...parts([`${type}EHBDed`], ['OutOfNet', 'CombInnOon'], people),
  ]),
  ...['IsHSAEligible', 'HSAOrHRAEmployerContribution', 'HSAOrHRAEmployerContributionAmount'],
  ...['URLForSummaryofBenefitsCoverage', 'PlanBrochure'],
];

export const tierHeader = [
  ...['Couple', 'PrimarySubscriberAndOneDependent', 'PrimarySubscriberAndTwoDependents'],
  ...['PrimarySubscriberAndThreeOrMoreDependents', 'CoupleAndOneDependent', 'CoupleAndTwoDependents'],
  'CoupleAndThreeOrMoreDependents',
];

export const rateHeader = [
  ...source,
  ...['RateEffectiveDate', 'RateExpirationDate', 'PlanId', 'RatingAreaId', 'Tobacco', 'Age', 'IndividualRate'],
  ...['IndividualTobaccoRate', ...tierHeader],
];

export const serviceAreaHeader = [
  ...source,
  ...['ServiceAreaId', 'ServiceAreaName', 'CoverEntireState', 'County', 'PartialCounty', 'ZipCodes'],
  ...['PartialCountyJustification', 'MarketCoverage', 'DentalOnlyPlan'],
];

export const benefitHeader = [
  ...source,
  ...['StandardComponentId', 'PlanId', 'BenefitName', 'CopayInnTier1', 'CopayInnTier2', 'CopayOutofNet'],
  ...['CoinsInnTier1', 'CoinsInnTier2', 'CoinsOutofNet', 'IsEHB', 'IsCovered', 'QuantLimitOnSvc', 'LimitQty'],
  ...['LimitUnit', 'Exclusions', 'Explanation', 'EHBVarReason', 'IsExclFromInnMOOP', 'IsExclFromOonMOOP'],
];

export const crosswalkHeader = (year: number): string[] => {
  const before = year - 1;
  return [
    ...['State', 'DentalPlan', `PlanID_${before}`, `IssuerID_${before}`, `MultistatePlan_${before}`],
    ...[`MetalLevel_${before}`, `ChildAdultOnly_${before}`, 'FIPSCode', 'ZipCode', 'CrosswalkLevel'],
    ...['ReasonForCrosswalk', `PlanID_${year}`, `IssuerID_${year}`, `MultistatePlan_${year}`, `MetalLevel_${year}`],
    ...[`ChildAdultOnly_${year}`, `AgeOffPlanID_${year}`, `IssuerID_AgeOff${year}`, `MultistatePlan_AgeOff${year}`],
    ...[`MetalLevel_AgeOff${year}`, `ChildAdultOnly_AgeOff${year}`, 'ReasonForBronzeToSilverCrosswalk'],
    ...[`SilverCSREligPlanID_${year}`, `SilverCSREligIssuerID_${year}`],
  ];
};

/** As state exchanges write them, with their misspellings: `TEHB DED INN TIER 1 INDIVIDUAL`. */
export function stateName(name: string): string {
  if (name === 'MEHBDedInnTier1Coinsurance') return 'MEHB DED INN TIER1 COINSURNACE';
  const words = name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/([A-Z0-9])([A-Z][a-z])/g, '$1 $2');
  return words.replace('EHBDed', 'EHB Ded').toUpperCase();
}
