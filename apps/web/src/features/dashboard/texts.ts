export const texts = {
  engagements: {
    title: 'Recent Engagements',
    all: 'All clients',
    failed: 'Your recent engagements could not be loaded. Nothing was lost.',
    empty: 'No clients yet.',
    emptyHelp: 'Begin an engagement, and a licensed agent takes it from there while you see each step here.',
    emptyAgentHelp: 'Clients stand here once they are assigned to you.',
    begin: 'Begin Client Engagement',
    referred: 'Referred',
  },
  core: {
    title: 'Included with your advisor’s plan',
    estimate: 'An estimate made for you',
    estimateOpen: (advisor: string) =>
      `Answer a few questions about your household, and ${advisor} can work out what plans would cost you.`,
    estimateReady: (advisor: string) =>
      `Your profile is complete: ${advisor} can work out from it what plans would cost you.`,
    profile: 'Complete Profile',
    goOn: 'Continue',
    impact: 'Your year added up',
    impactOpen: 'Once you have a plan, its premium and the most you could pay in a year are added up on this page.',
    impactReady: 'What your plan costs in a year, and the most you could pay beside it, is added up below.',
    analysis: 'An analysis by a licensed agent',
    analysisOpen: 'To ask for one, complete your profile or book a meeting with your agent.',
    analysisAsked: 'Your profile is complete. To get it sooner, book a meeting with your agent.',
    analysisReady: 'Your analysis is on this page, to read and to download.',
  },
  advisers: {
    title: 'My Advisors',
    failed: 'Your advisors could not be loaded.',
    agent: 'Health agent',
    advisor: 'Financial advisor',
    noAgent: 'Your health agent is not chosen yet. Once they are, they stand here.',
    bio: (name: string) => `About ${name}`,
  },
  advisersOfClient: {
    title: 'Advisors',
    failed: 'The advisors could not be loaded.',
    noAgent: 'No health agent is assigned yet.',
  },
} as const;
