export const peopleTexts = {
  name: 'Name',
  age: 'Age',
  sex: 'Sex',
  dependentType: 'Type',
  spouse: 'Spouse',
  child: 'Child',
  addDependent: 'Add dependent',
  removeDependent: (name: string) => `Remove ${name}`,
  dependent: (place: number) => `Dependent ${place}`,
  deleteDependentQuestion: 'Are you sure you want to delete this dependent?',
  deleteDependent: 'Delete dependent',
  typeRequired: 'Type is required',
} as const;
